import type { Settings } from './services';

type Environment = Readonly<Record<string, string | undefined>>;
const onOff = (text: string | undefined): boolean | null =>
  text === undefined || text === '' ? null : text === 'on' || text === 'true' || text === '1';

/** The settings as the relay hands them on, checked there (relay/settings.ts); the defaults serve a back end that is started alone. */
export const settingsOf = (env: Environment): Settings => ({
  dataDir: env.DATA_DIR || './.data',
  databaseUrl: env.DATABASE_URL || null,
  databasePool: Number(env.DATABASE_POOL) || 10,
  demo: onOff(env.DEMO_GIVEN ?? env.DEMO),
  demoPassword: env.DEMO_PASSWORD || 'Park@2026',
  adminPassword: env.ADMIN_PASSWORD || null,
  mqttUrl: env.MQTT_URL || null,
  readingsSpoolMb: Number(env.READINGS_SPOOL_MB) || 256,
  logLevel: env.LOG_LEVEL || 'info',
  publicUrl: env.PUBLIC_URL || null,
  smsWebhookUrl: env.SMS_WEBHOOK_URL || null,
  qccUrl: env.QCC_URL || null,
  qccKey: env.QCC_KEY || null,
});
