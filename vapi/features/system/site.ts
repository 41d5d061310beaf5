import { sql } from 'kysely';
import { siteSetting } from '@/domain/resources/site-setting';
import type { Context } from '../../kernel/context';
import { logChange } from '../../kernel/log';
import { changeRow, insertRow } from '../../kernel/operations/store';
import { mustBeCurrent } from '../../kernel/operations/update';
import { selection, wireOf, type Record_, type Stored } from '../../kernel/rows';
import type { Services } from '../../services';

async function row(context: Context, services: Services): Promise<Record_> {
  const { registry } = services.engine;
  const found = await sql<Stored>`select ${selection(siteSetting, context.caller, true, registry)} from site_setting t order by t.id limit 1`.execute(
    context.db,
  );
  return found.rows[0] ? wireOf(siteSetting, found.rows[0], context.caller, true, services.engine) : {};
}
/** The settings as the back office reads them: file_id, file_path, site_name, admin_path and the rest. */
export const siteInfo = (services: Services) => (context: Context) => row(context, services);

const shown = [
  'site_name',
  'file_path',
  'theme_color',
  'theme_mode',
  'menu_mode',
  'company_name',
  'address',
  'phone',
  'copyright',
  'icp',
  'support',
  'map_center',
  'map_approval',
] as const;
const accounts = [
  { username: 'admin', label: '系统管理员' },
  { username: 'operator', label: '园区管理员' },
  { username: 'tenant', label: '企业用户' },
  { username: 'provider', label: '服务商' },
  { username: 'tutor', label: '创业导师' },
] as const;
/** The public part, and, on a demonstration park, the accounts that the login page offers. */
export const homeSettings = (services: Services) => async (context: Context) => {
  const all = await row(context, services);
  const demo = services.isDemo();
  return {
    ...Object.fromEntries(shown.map((name) => [name, all[name] ?? null])),
    login_image: all.login_image_path ?? null,
    qr_mini: all.qr_mini_path ?? null,
    qr_subscribe: all.qr_subscribe_path ?? null,
    qr_video: all.qr_video_path ?? null,
    demo,
    demo_accounts: demo ? accounts.map((one) => ({ ...one, password: services.settings.demoPassword })) : [],
  };
};
/** Saves what was sent into the one row; 400 where somebody else has changed it since it was read. */
export const saveSiteInfo =
  (services: Services) =>
  async (context: Context, { version, ...input }: Readonly<Record<string, unknown>>) => {
    const values = Object.fromEntries(
      Object.entries(input).map(([name, value]) => [name, name === 'map_center' && value !== null ? JSON.stringify(value) : value]),
    );
    const [before] = (await sql<Stored>`select * from site_setting order by id limit 1 for update`.execute(context.db)).rows;
    if (before && typeof version === 'number') mustBeCurrent(before, { version });
    const after = before ? await changeRow(context, siteSetting, before.id, values) : await insertRow(context, siteSetting, values);
    await logChange(context, siteSetting, 'update', before, after);
    return row(context, services);
  };
