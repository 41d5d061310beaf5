import type { Db } from '@/vapi/kernel/db/database';
import { classifications } from './classifications';
import { dictionaries } from './dictionaries';
import { seedMenus } from './menus';
import { activityTypes, categories, paymentItems, roomTypes, siteSetting, sources } from './options';
import { allPermissions } from './permissions';
import { regions } from './regions';
import { quarterItems, quarterTemplate } from './report-items';
import { baseRoles, mayByDefault } from './roles';
import { addMissing, insertRows, run } from './upsert';

interface Role {
  readonly id: number;
  readonly type: number;
}

/** The seeded roles: the first of each type, whatever it is called by now. */
async function seedRoles(db: Db): Promise<Role[]> {
  const there = await run<Role>(db, 'select min(id) as id, type from role group by type');
  const missing = baseRoles.filter((role) => !there.some((one) => one.type === role.type));
  await insertRows(db, 'role', missing);
  return run<Role>(db, 'select min(id) as id, type from role where deleted_at is null group by type order by 1');
}

/** Rights that nothing asks for (any more) leave the roles. Labels follow the code; only rights that were not there before are given to the seeded roles, an administrator's choices stay. */
async function seedPermissions(db: Db, roles: readonly Role[]): Promise<void> {
  const permissions = allPermissions();
  const offered = [JSON.stringify(permissions.map(({ name }) => name))];
  const gone = 'select id from permission where name not in (select json_array_elements_text($1::json))';
  await run(db, `delete from role_permission where permission_id in (${gone})`, offered);
  await run(db, `delete from permission where id in (${gone})`, offered);
  const there = new Set((await run<{ name: string }>(db, 'select name from permission')).map((row) => row.name));
  await insertRows(
    db,
    'permission',
    permissions,
    `on conflict (name) do update set label = excluded.label, module = excluded.module
     where (permission.label, permission.module) is distinct from (excluded.label, excluded.module)`,
  );
  const pairs = permissions
    .filter(({ name }) => !there.has(name))
    .flatMap(({ name }) => roles.filter((role) => mayByDefault(role.type, name)).map((role) => ({ role_id: role.id, name })));
  if (pairs.length === 0) return;
  await run(
    db,
    `insert into role_permission (role_id, permission_id)
     select x.role_id, p.id from json_to_recordset($1::json) as x(role_id bigint, name text) join permission p on p.name = x.name on conflict do nothing`,
    [JSON.stringify(pairs)],
  );
}

async function seedDictionaries(db: Db): Promise<void> {
  await addMissing(
    db,
    'dictionary',
    'code',
    dictionaries.map(({ code, name }) => ({ code, name, is_system: 1 })),
  );
  const items = dictionaries.flatMap(({ code, items: list }) => list.map(([value, label], index) => ({ code, value, label, sort: index + 1 })));
  await run(
    db,
    `insert into dictionary_item (dictionary_id, value, label, sort, is_system)
     select d.id, x.value, x.label, x.sort, 1
     from json_to_recordset($1::json) as x(code text, value int, label text, sort int) join dictionary d on d.code = x.code
     on conflict (dictionary_id, value) do nothing`,
    [JSON.stringify(items)],
  );
}

async function seedClassifications(db: Db): Promise<void> {
  const rows = classifications.map(({ parent: _parent, ...row }) => row);
  const added = await addMissing(db, 'classification', 'code', rows);
  if (added.length === 0) return;
  await run(
    db,
    `update classification c set parent_id = p.id
     from json_to_recordset($1::json) as x(code text, parent text) join classification p on p.code = x.parent
     where c.code = x.code and c.parent_id is distinct from p.id`,
    [JSON.stringify(classifications.map(({ code, parent }) => ({ code, parent })))],
  );
}

async function seedReportTemplate(db: Db): Promise<void> {
  const [added] = await addMissing(db, 'report_template', 'name', [quarterTemplate]);
  if (!added) return;
  const [template] = await run<{ id: number }>(db, 'select id from report_template where name = $1', [quarterTemplate.name]);
  await insertRows(
    db,
    'report_item',
    quarterItems.map((item, index) => ({ template_id: template?.id, sort: index + 1, ...item })),
  );
}

/** The account that passes every check. Made once; its password is never touched again. */
async function seedAdmin(db: Db, roles: readonly Role[], options: BaseOptions): Promise<void> {
  const role = roles.find(({ type }) => type === 1);
  await run(
    db,
    `insert into app_user (username, password_hash, name, role_id, must_change)
     select 'admin', $1, '系统管理员', $2, $3 where not exists (select 1 from app_user where lower(username) = 'admin')`,
    [options.adminPasswordHash, role?.id ?? null, options.mustChange ? 1 : 2],
  );
}

export interface BaseOptions {
  /** Used only when there is no administrator yet. */
  readonly adminPasswordHash: string;
  readonly mustChange: boolean;
}

/**
 * What every park needs before its first row: rights, roles, menu, options, the report template and the administrator.
 * Run at each start inside the caller's transaction: it adds what is missing and overwrites nothing an administrator changed.
 */
export async function seedBase(db: Db, now: Date, options: BaseOptions): Promise<void> {
  const roles = await seedRoles(db);
  await seedPermissions(db, roles);
  await seedMenus(db, roles);
  await seedDictionaries(db);
  await addMissing(
    db,
    'region',
    'id',
    regions.map((region) => ({ ...region, created_at: now.toISOString() })),
  );
  await seedClassifications(db);
  await addMissing(db, 'room_type', 'name', roomTypes);
  await addMissing(db, 'payment_item', 'code', paymentItems);
  await addMissing(db, 'enterprise_from', 'name', sources);
  await addMissing(db, 'activity_type', 'name', activityTypes);
  for (const [table, rows] of Object.entries(categories)) await addMissing(db, table, 'name', rows);
  const [setting] = await run(db, 'select 1 from site_setting');
  if (!setting) await insertRows(db, 'site_setting', [siteSetting]);
  await seedReportTemplate(db);
  await seedAdmin(db, roles, options);
}
