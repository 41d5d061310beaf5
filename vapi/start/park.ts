import { folderStore } from '../business/disk';
import { checkPassword, firstPassword, hashPassword } from '../business/password';
import { allResources } from '@/domain/resources';
import type { Database } from '../kernel/db/database';
import { fillPinyin } from '../kernel/pinyin';
import { hashToken } from '../kernel/session';
import { seedBase } from '../seed/base';
import { seedPapers } from '../seed/base/papers';
import { seedDemo } from '../seed/demo';
import type { Settings } from '../services';
import { CannotStart, gatewayToken, type Secrets } from './secrets';

export interface Park {
  readonly isDemo: boolean;
  /** Lines for whoever started it: accounts, a one-time password, a gateway to try. */
  readonly lines: readonly string[];
}
const marker = 'demo.park';
const isMarked = async (db: Database): Promise<boolean> => (await db.rows('select 1 from parameter where key = $1', [marker])).length > 0;
const count = async (db: Database, text: string): Promise<number> => (await db.rows<{ n: number }>(`select count(*)::int n from ${text}`))[0]?.n ?? 0;

/** admin's first password: the setting's, or one that is printed once and changed at the first login. */
async function adminPassword(settings: Settings, demo: boolean): Promise<{ password: string; mustChange: boolean; printed: boolean }> {
  if (demo) return { password: settings.demoPassword, mustChange: false, printed: false };
  if (settings.adminPassword) return { password: settings.adminPassword, mustChange: false, printed: false };
  return { password: firstPassword(), mustChange: true, printed: true };
}
/** Whether somebody works with this database: it has accounts. */
export const isInUse = async (db: Database): Promise<boolean> => (await db.rows('select 1 from app_user limit 1')).length > 0;
/** What every database needs, then the demonstration park where it is wanted: into a database without incubators only, and recorded there. */
export async function preparePark(db: Database, settings: Settings, secrets: Secrets, now: Date, progress: (text: string) => void): Promise<Park> {
  const marked = await isMarked(db);
  if (marked && settings.demo === false) {
    throw new CannotStart('这是演示园区的数据库，不能以 DEMO=off 启动：请换一个 DATA_DIR 或 DATABASE_URL，或去掉 DEMO=off');
  }
  const empty = (await count(db, 'incubator')) === 0;
  const fresh = (await count(db, "app_user where username = 'admin'")) === 0;
  const demo = marked || (empty && (settings.demo ?? db.kind === 'embedded'));
  const admin = await adminPassword(settings, demo);
  const passwordHash = fresh || (demo && !marked) ? await hashPassword(admin.password) : '';
  await db.tx(async (tx) => seedBase(tx, now, { adminPasswordHash: fresh ? passwordHash : '', mustChange: admin.mustChange }), { patient: true });
  if (demo && !marked) await loadDemo(db, settings, secrets, { now, progress, passwordHash });
  else if (!demo) await db.tx((tx) => seedPapers(tx, now, (key, bytes) => folderStore(settings.dataDir).keep(key, bytes)), { patient: true });
  await fillPinyin(db, allResources);
  if (marked) await followDemoPassword(db, settings);
  if (!demo)
    return {
      isDemo: false,
      lines: fresh && admin.printed ? [`管理员账号 admin，一次性密码 ${admin.password}（只显示这一次，首次登录后须修改）`] : [],
    };
  return { isDemo: true, lines: await demoLines(db, settings, secrets) };
}
interface Loading {
  readonly now: Date;
  readonly progress: (text: string) => void;
  readonly passwordHash: string;
}
async function loadDemo(db: Database, settings: Settings, secrets: Secrets, { now, progress, passwordHash }: Loading): Promise<void> {
  progress('首次启动，正在载入演示园区…');
  await db.tx(
    async (tx) => {
      const keepFile = (key: string, bytes: Buffer) => folderStore(settings.dataDir).keep(key, bytes);
      await seedDemo(tx, now, { passwordHash, gatewayTokenHash: hashToken(gatewayToken(secrets, 0)), progress, keepFile });
      await db.rows(`insert into parameter (key, value, label) values ($1, 'true', '演示园区')`, [marker], tx);
    },
    { patient: true },
  );
  await db.rows('analyze');
}
/** The accounts that were loaded share one hash (salts make no two alike otherwise): they take another DEMO_PASSWORD on, as it is what the login page fills in; who chose a password of his own keeps it. */
async function followDemoPassword(db: Database, { demoPassword }: Settings): Promise<void> {
  const [shared] = await db.rows<{ password_hash: string }>(
    'select password_hash from app_user where password_hash is not null group by password_hash having count(*) > 1 order by count(*) desc limit 1',
  );
  if (!shared || (await checkPassword(demoPassword, shared.password_hash))) return;
  const passwordHash = await hashPassword(demoPassword);
  await db.tx((tx) => db.rows('update app_user set password_hash = $2 where password_hash = $1', [shared.password_hash, passwordHash], tx));
}
async function demoLines(db: Database, settings: Settings, secrets: Secrets): Promise<string[]> {
  // the tokens are made of a secret that is kept outside the database, so that they can be told at every start
  // one that somebody made a token for keeps it: a device of his own reports with it
  const gateways = await db.rows<{ id: number; token_hash: string | null }>(
    `select id, token_hash from iot_gateway g where deleted_at is null and not exists
      (select 1 from operation_log l where l.resource = 'iot_gateway' and l.row_id = g.id and l.action = 'token') order by id`,
  );
  for (const { id, token_hash } of gateways) {
    const wanted = hashToken(gatewayToken(secrets, id));
    if (wanted !== token_hash) await db.tx((tx) => db.rows('update iot_gateway set token_hash = $2 where id = $1', [id, wanted], tx));
  }
  const lines = [
    `演示账号（密码均为 ${settings.demoPassword}）：admin 系统管理员 · operator 园区管理员 · tenant 企业 · provider 服务商 · tutor 导师`,
  ];
  const [meter] = await db.rows<{ number: string; gateway_id: number; last_value: string }>(
    'select number, gateway_id, last_value from meter where is_total = 1 and kind = 1 and gateway_id = any($1::bigint[]) and deleted_at is null order by id limit 1',
    [gateways.map(({ id }) => id)],
  );
  if (meter)
    lines.push(
      `演示网关令牌 ${gatewayToken(secrets, meter.gateway_id)}`,
      `总电表 ${meter.number}，可用 curl 上报读数（POST /vapi/iot/readings，见 README）`,
    );
  return lines;
}
