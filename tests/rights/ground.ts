import { rulesOf, type Field } from '@/domain/kernel/field';
import { holds } from '@/domain/kernel/rule';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import { allResources } from '@/domain/resources';
import { facilitator } from '@/domain/resources/facilitator';
import { enterprise } from '@/domain/resources/enterprise';
import { tutor } from '@/domain/resources/tutor';
import type { EngineName } from '../support/engines';
import { openPark, type Park, type Session } from '../support/park';
import { people, place, rightsOf, type Place } from '../vapi/people';
import type { Who } from './table';

export type Stored = { id: number } & Record<string, unknown>;
/** Stands in every text of a row of 甲; nobody else may ever read it. */
export const secretWord = '机密甲';
/** The hidden digits of every mobile and plate in 甲: whoever has no right to see them never gets them. */
export const hiddenDigits = '7351';
export const hereName = '甲园';

export interface Fixture {
  readonly park: Park;
  readonly here: Place;
  readonly there: Place;
  /** One row of each resource in 甲, naming the firm, provider, tutor and tenant of 甲; and the same of 乙. */
  readonly rows: ReadonlyMap<string, Stored>;
  readonly theirs: ReadonlyMap<string, Stored>;
  /** Whom the rows of 甲 name. */
  readonly owners: { readonly tenant: Session; readonly provider: Session; readonly tutor: Session };
  /** Rows of 甲 that are one person's: those of the provider and the tutor, whom "rows" does not name. */
  readonly personal: Readonly<Record<'tenant' | 'provider' | 'tutor', ReadonlyMap<string, Stored>>>;
  readonly callers: Readonly<Record<Who, Session | null>>;
}
/** What belongs to no park: seeded, or shared by all. */
const shared = new Set(['role', 'menu', 'dictionary', 'region', 'classification', 'payment_item', 'room_type', 'permission', 'file']);
/** Filled by the engine or by the seed, and never named by a call. */
const notMade = new Set([
  'site_setting',
  'table_version',
  'session',
  'session_token',
  'user_incubator',
  'job_run',
  'number_series',
  'captcha',
  'enterprise_merge',
  'fee_reminder',
]);
/** Columns that say whose a row is, whether or not it must be there. */
const owners = ['incubator_id', 'building_id', 'enterprise_id', 'facilitator_id', 'tutor_id', 'user_id'];

const isText = ({ kind }: Field): boolean => kind === 'text' || kind === 'longText' || kind === 'richText';
const isUnique = (field: Field): boolean => rulesOf(field).some(({ rule }) => rule === 'unique');
const fits = (field: Field, text: string): boolean => rulesOf(field).every((rule) => rule.rule === 'unique' || holds(rule, text, {}));
/** A text of the row that tells where it comes from; undefined where a rule asks for another. */
function wordOf(field: Field, word: string, n: number): string | undefined {
  if (field.mask === 'mobile' && !isUnique(field)) return `139${word === secretWord ? hiddenDigits : '0000'}${String(1000 + n)}`;
  if (field.mask === 'plate') return `浙A${word === secretWord ? hiddenDigits : '0000'}${n % 10}`;
  if (!isText(field) || field.mask) return undefined;
  return [`${word}${n}`, ...(isUnique(field) ? [] : [word])].find((text) => (field.limit ?? 99) >= text.length && fits(field, text));
}
/** Parents before those that point at them. */
function inOrder(resources: readonly AnyResource[]): AnyResource[] {
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const done = new Set<string>();
  const out: AnyResource[] = [];
  const visit = (resource: AnyResource, path: readonly string[]): void => {
    if (done.has(resource.name) || path.includes(resource.name)) return;
    for (const [name, field] of Object.entries<Field>(resource.fields)) {
      const target = field.kind === 'ref' && (field.required || owners.includes(name)) ? byName.get(field.target ?? '') : undefined;
      if (target) visit(target, [...path, resource.name]);
    }
    if (done.has(resource.name)) return;
    done.add(resource.name);
    out.push(resource);
  };
  for (const resource of resources) visit(resource, []);
  return out;
}
/** What must be said of a row, where its columns depend on each other. */
const wishes: Readonly<Record<string, (made: ReadonlyMap<string, Stored>) => Record<string, unknown>>> = {
  notice: () => ({ audit_status: 1, is_online: 2 }),
  user_register: (made) => ({ username: `reg${made.get('user')?.id}` }),
  need: () => ({ status: 10 }),
  // a draft is nothing to its tenant yet
  contract: () => ({ status: 20 }),
  room: () => ({ web_show: 2 }),
  // neither of the two parks shows anything on the public site
  park_introduction: () => ({ web_show: 2 }),
  team_activity: () => ({ web_show: 2 }),
  team_member: () => ({ web_show: 2 }),
  team_service: () => ({ web_show: 2 }),
  banner: () => ({ enabled: 2 }),
  meter_binding: () => ({ during: '[2020-01-01,)' }),
  // such a list has rows only while they stand empty
  idle_room: () => ({ use: 1, status: 1, rentable_from: '2020-01-01' }),
};
/** One row of each resource, all in one place and naming its people. */
async function settle(park: Park, at: Place, people_: { tenant: Session }, word: string): Promise<Map<string, Stored>> {
  const made = new Map<string, Stored>();
  const known = {
    incubator: at.incubator,
    building: at.building,
    enterprise: at.enterprise,
    facilitator: at.facilitator,
    tutor: at.tutor,
    user: people_.tenant.userId,
  };
  for (const [name, id] of Object.entries(known)) {
    const [row] = await park.database.rows<Stored>(`select * from ${tableOf(park.rows.resource(name))} where id = $1`, [id]);
    if (row) made.set(name, row);
  }
  let n = 0;
  for (const resource of inOrder(allResources)) {
    if (made.has(resource.name) || notMade.has(resource.name) || resource.key) continue;
    // other words for rows that are there (what a contract plans are bills)
    const same = wishes[resource.name] ? undefined : allResources.find((one) => made.has(one.name) && tableOf(one) === tableOf(resource));
    if (same) {
      made.set(resource.name, made.get(same.name) as Stored);
      continue;
    }
    n += 1;
    const change: Record<string, unknown> = { ...wishes[resource.name]?.(made) };
    const words: Record<string, unknown> = {};
    for (const [name, field] of Object.entries<Field>(resource.fields)) {
      const wanted = field.required || owners.includes(name);
      const there = wanted && (field.kind === 'ref' || field.kind === 'refs') ? made.get(field.target ?? '') : undefined;
      if (there && !shared.has(field.target ?? '') && !(name in change)) change[name] = field.kind === 'refs' ? [there.id] : there.id;
      const text = name in change || field.apart || field.derived ? undefined : wordOf(field, word, n);
      if (text !== undefined) words[name] = text;
    }
    const title = resource.title in words ? { [resource.title]: words[resource.title] } : {};
    // a column may hold more than its field says: then the title alone tells
    const row = await park
      .make(resource, { ...change, ...words })
      .catch(() => park.make(resource, { ...change, ...title }).catch(() => park.make(resource, change)));
    made.set(resource.name, row);
  }
  return made;
}
/** Two parks with a complete set of rows, and everybody who might look over the fence. */
export async function openFixture(engine: EngineName = 'embedded'): Promise<Fixture> {
  const park = await openPark({ engine });
  const [here, there] = [await place(park, hereName), await place(park, '乙园')];
  const ours = await people(park, here);
  const beyond = await people(park, there);
  // nothing of them is on the public site
  await park.database.rows('update tutor set web_show = 2 where id = any($1)', [[here.tutor, there.tutor]]);
  const inside = { incubator_id: here.incubator };
  // neighbours: the same park, another firm, provider and tutor
  const neighbour = {
    enterprise: (await park.make(enterprise, { ...inside, building_id: here.building, name: '邻居企业', residence: 2 })).id,
    facilitator: (await park.make(facilitator, { ...inside, name: '邻居服务商' })).id,
    tutor: (await park.make(tutor, { name: '邻居导师' })).id,
  };
  await park.database.rows('insert into tutor_incubator (tutor_id, incubator_id) values ($1, $2)', [neighbour.tutor, here.incubator]);
  await park.database.rows('update enterprise set name = $2, contact_mobile = $3, security_mobile = $3 where id = $1', [
    here.enterprise,
    `${secretWord}企业`,
    `139${hiddenDigits}0001`,
  ]);
  await park.database.rows('update facilitator set name = $2 where id = $1', [here.facilitator, `${secretWord}服务商`]);
  const callers = {
    visitor: null,
    tenant: await park.account({ username: 'tenant.next', type: 3, permissions: rightsOf(3), enterprise_id: neighbour.enterprise }),
    provider: await park.account({ username: 'provider.next', type: 4, permissions: rightsOf(4), facilitator_id: neighbour.facilitator }),
    tutor: await park.account({ username: 'tutor.next', type: 0, permissions: rightsOf(0), tutor_id: neighbour.tutor }),
    other: beyond.operator,
    operator: ours.operator,
    admin: beyond.admin,
  };
  const rows = await settle(park, here, ours, secretWord);
  // the file is shown by the notice, and by nothing that a tenant may open
  await park.database.rows('update notice set files = array[$2::bigint], audit_status = 2 where id = $1', [
    rows.get('notice')?.id,
    rows.get('file')?.id,
  ]);
  const sheet = park.rows.resource('answer_sheet');
  const { questionnaire_id } = rows.get(sheet.name) as Stored;
  const sheetOf = async ({ userId }: Session) => new Map([[sheet.name, await park.make(sheet, { questionnaire_id, user_id: userId })]]);
  const personal = { tenant: new Map<string, Stored>(), provider: await sheetOf(ours.provider), tutor: await sheetOf(ours.tutor) };
  const theirs = await settle(park, there, beyond, '机密乙');
  return { park, here, there, rows, theirs, owners: ours, personal, callers };
}
