import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { flag, integer, networks, number, oneOf, password, path, type Reader, text, url, WrongSetting } from './setup/readers';

interface Setting<T> {
  readonly name: string;
  /** As it is written; '' means not set. */
  readonly initial: string;
  readonly read: Reader<T>;
  readonly secret?: true;
  readonly meaning: string;
}
const setting = <T>(name: string, initial: string, read: Reader<T>, meaning: string, more: { secret?: true } = {}): Setting<T> => ({
  name,
  initial,
  read,
  meaning,
  ...more,
});

/** Every setting there is. The parser, `.env.example` and the table of the README come from this one table. */
export const table = {
  port: setting('PORT', '8080', integer(0, 65_535), '监听端口'),
  host: setting('HOST', '127.0.0.1', text, '监听地址；0.0.0.0 表示对外开放'),
  dataDir: setting('DATA_DIR', './.data', path, '数据目录：内置数据库、上传的文件和首次启动时生成的密钥'),
  databaseUrl: setting('DATABASE_URL', '', url('postgres:', 'postgresql:'), 'PostgreSQL 15 及以上的地址；不设则用内置数据库', { secret: true }),
  vapiUrl: setting('VAPI_URL', '', url('http:', 'https:'), '已有后端的地址；设置后不再启动内置后端'),
  relayUsername: setting('RELAY_USERNAME', '', text, '配合 VAPI_URL：中继轮询所用的账号'),
  relayPassword: setting('RELAY_PASSWORD', '', text, '配合 VAPI_URL：中继轮询所用的密码', { secret: true }),
  redisUrl: setting('REDIS_URL', '', url('redis:', 'rediss:'), 'Redis 地址；已有后端前面的多个中继由此共用登录与轮询', { secret: true }),
  mqttUrl: setting('MQTT_URL', '', url('mqtt:', 'mqtts:', 'ws:', 'wss:'), 'MQTT 服务器地址，接收表计读数', { secret: true }),
  readingsSpoolMb: setting('READINGS_SPOOL_MB', '256', integer(1, 100_000), '数据库中断期间，表计读数与车辆通行最多暂存在 DATA_DIR/spool 的 MB 数'),
  trustProxy: setting('TRUST_PROXY', '', networks, '可信反向代理的 IP 或网段，逗号分隔；只采信它们给出的客户端地址'),
  metricsToken: setting('METRICS_TOKEN', '', text, '读取 /metrics 的令牌；不设则只有系统管理员的登录令牌可读', { secret: true }),
  databasePool: setting('DATABASE_POOL', '10', integer(1, 200), '数据库连接数上限（仅用于 DATABASE_URL）'),
  smsWebhookUrl: setting('SMS_WEBHOOK_URL', '', url('http:', 'https:'), '短信网关地址；不设则短信内容写入服务器日志与发件箱', { secret: true }),
  qccUrl: setting('QCC_URL', '', url('http:', 'https:'), '工商查询服务的地址；不设则演示园区用自带的演示名录，其他园区不能查询'),
  qccKey: setting('QCC_KEY', '', text, '配合 QCC_URL：工商查询服务的密钥，只用来签名，不随请求发出', { secret: true }),
  demo: setting('DEMO', '', flag, '演示园区：on 或 off；默认仅在内置数据库上开启'),
  demoPassword: setting('DEMO_PASSWORD', 'Park@2026', password, '演示账号的密码', { secret: true }),
  adminPassword: setting('ADMIN_PASSWORD', '', password, '空园区管理员 admin 的初始密码；不设则生成一次性密码', { secret: true }),
  publicUrl: setting('PUBLIC_URL', '', url('http:', 'https:'), '对外访问地址，用于短信、二维码和分享链接'),
  logLevel: setting('LOG_LEVEL', 'info', oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), '日志级别'),
  pollScale: setting('POLL_SCALE', '1', number(0.05, 100), '轮询周期的倍数：0.5 更快，2 更慢'),
} as const;

type Table = typeof table;
type Value<S> = S extends Setting<infer T> ? T : never;
export type Settings = { readonly [K in keyof Table]: Value<Table[K]> };
type Environment = Readonly<Record<string, string | undefined>>;

/** Reads all settings; throws WrongSetting with one Chinese line. */
export function readSettings(environment: Environment): Settings {
  const entries = Object.entries(table).map(([key, { name, initial, read }]) => {
    const given = environment[name]?.trim();
    return [key, read(given || initial, name)];
  });
  const settings = Object.fromEntries(entries) as Settings;
  if (Boolean(settings.relayUsername) !== Boolean(settings.relayPassword)) throw new WrongSetting('RELAY_USERNAME 与 RELAY_PASSWORD 须同时设置');
  if (settings.relayUsername && !settings.vapiUrl) throw new WrongSetting('RELAY_USERNAME 只能与 VAPI_URL 一起使用');
  if (Boolean(settings.qccUrl) !== Boolean(settings.qccKey)) throw new WrongSetting('QCC_URL 与 QCC_KEY 须同时设置');
  if (settings.vapiUrl && settings.databaseUrl) throw new WrongSetting('VAPI_URL 与 DATABASE_URL 不能同时设置：已有后端自带数据库');
  if (settings.vapiUrl && settings.demo) throw new WrongSetting('DEMO=on 不能与 VAPI_URL 一起使用：演示园区只写入内置后端');
  return settings;
}

/** Whether the demonstration park is wanted: on by default on the embedded database, off on a server unless asked for, always off with an existing back end. */
export const wantsDemo = (settings: Settings): boolean => !settings.vapiUrl && (settings.demo ?? !settings.databaseUrl);

/** The environment with a `.env` of the project root behind it: what is set already is stronger. */
export function withEnvFile(environment: Environment, root: string): Environment {
  const file = resolve(root, '.env');
  if (!existsSync(file)) return environment;
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined));
  return { ...parseEnv(readFileSync(file, 'utf8')), ...given };
}

/** The settings as the embedded back end gets them: checked, and none left to guess. */
export function settingsForBackEnd(settings: Settings): Record<string, string> {
  const own = Object.fromEntries(Object.entries(table).map(([key, { name }]) => [name, String(settings[key as keyof Settings] ?? '')]));
  return { ...own, DEMO: wantsDemo(settings) ? 'on' : 'off', DEMO_GIVEN: settings.demo === null ? '' : settings.demo ? 'on' : 'off' };
}

/** `.env.example`. */
export function envExample(): string {
  const lines = Object.values(table).map(({ name, initial, meaning }) => `# ${meaning}\n${initial ? '' : '# '}${name}=${initial}`);
  return `# 复制为 .env 后修改；环境变量优先于本文件\n\n${lines.join('\n\n')}\n`;
}

/** The table of the README. */
export function readmeTable(): string {
  const rows = Object.values(table).map(({ name, initial, meaning }) => `| \`${name}\` | ${initial ? `\`${initial}\`` : ''} | ${meaning} |`);
  return `| 设置 | 默认值 | 含义 |\n|---|---|---|\n${rows.join('\n')}\n`;
}
