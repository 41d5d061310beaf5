import { sql } from 'kysely';
import { needStatus, residence as residenceCodes } from '@/domain/codes/customer';
import { labelOf } from '@/domain/kernel/codes';
import { enterprise } from '@/domain/resources/enterprise';
import { enterpriseChange } from '@/domain/resources/enterprise-change';
import { need } from '@/domain/resources/need';
import { projectPromotion } from '@/domain/resources/project-promotion';
import { enterpriseApply, settlementApply } from '@/domain/resources/settlement-apply';
import { showcase } from '@/domain/resources/showcase';
import { earn } from '../../business/points';
import { pathTo } from '@/domain/routes';
import { newAccount, ownAccount } from '../../business/accounts';
import { notifyApplicant } from '../../business/applicants';
import { demand, followDemands, noteDynamic } from '../../business/demands';
import { ownPark } from '../../business/ownPark';
import { changeOne, createRows } from '../../kernel/changes';
import type { Context, Values } from '../../kernel/context';
import { invalid, refuse, type FieldErrors } from '../../kernel/errors';
import { combine, hookInto, type Columns, type Feature, type TableOf } from '../../kernel/handlers';
import type { Services } from '../../services';
import { website } from './collect';
import { leastBusy } from './follow';

type Application = TableOf<typeof settlementApply>;
const [passed, rejected] = [3, 4] as const;
const stored = 1; // 动态：新增
const gone = 3; // 入驻状态：已退出

const asText = (value: unknown): string => JSON.stringify(value ?? null);
/** A change that has passed is written to the enterprise, as long as that still says what it said when the change was asked for. */
async function apply(context: Context, row: TableOf<typeof enterpriseChange>): Promise<void> {
  const [before, after] = [row.before as Values, row.after as Values];
  const found =
    await sql<Values>`select to_jsonb(e) as now from enterprise e where id = ${row.enterprise_id} and deleted_at is null for no key update`.execute(
      context.db,
    );
  const now = found.rows[0]?.now as Values | undefined;
  if (!now || Object.keys(before).some((name) => asText(now[name]) !== asText(before[name]))) refuse('企业信息已变化，请退回重新提交');
  const set = Object.fromEntries(Object.entries(after).filter(([name]) => name in enterprise.fields));
  if (Object.keys(set).length > 0) await changeOne(context, enterprise, row.enterprise_id, set);
}
/** An enterprise whose name is its own alone (`enterprise_name_key`). */
const alive = sql<boolean>`(residence > 0 or need_status <> 50)`;
/** Who asks to move in names no credit code. */
const codeOf = { settlement_apply: sql`''`, enterprise_apply: sql`coalesce(a.credit_code, '')` } as const;
type Kind = keyof typeof codeOf;
interface Known extends Pick<TableOf<typeof enterprise>, 'name' | 'residence' | 'need_status'> {
  readonly id: number;
  /** Nobody's, where it is no customer yet. */
  readonly known_id: number | null;
  /** A customer of another park has its name. */
  readonly elsewhere: boolean;
}
/**
 * The customer that each applicant is already: who was chosen for it, or by its credit code or its name within the park. What the auditor reads
 * is what is linked. Of namesakes the one that is there; invalid projects share their name with others.
 */
async function knownAs({ db }: Context, kind: Kind, ids: readonly number[]): Promise<readonly Known[]> {
  const found = await sql<Known>`select a.id, e.id known_id, e.name, e.residence, e.need_status,
      exists (select 1 from enterprise where lower(name) = lower(a.name) and ${alive} and deleted_at is null and incubator_id <> a.incubator_id) elsewhere
    from ${sql.table(kind)} a left join lateral (select * from enterprise where deleted_at is null and (id = a.enterprise_id
        or a.enterprise_id is null and incubator_id = a.incubator_id and (credit_code = ${codeOf[kind]} or lower(name) = lower(a.name)))
      order by (${alive} and coalesce(credit_code = ${codeOf[kind]}, false)) desc, residence in (1, 2) desc, ${alive} desc, id desc limit 1) e on true
    where a.id = any(${sql.val([...ids])}::bigint[])`.execute(db);
  return found.rows;
}
const knownOf = async (context: Context, kind: Kind, id: number): Promise<number | null> => (await knownAs(context, kind, [id]))[0]?.known_id ?? null;
const nobody = { settlement_apply: '没有同名的客户，通过后新建', enterprise_apply: '没有找到，请先新建企业或选择关联企业' } as const;
/** In words, who an applicant is linked to when it passes. */
function matchOf(kind: Kind, { known_id, name, residence, need_status, elsewhere }: Known): string {
  const isAlive = known_id !== null && (residence > 0 || need_status !== 50);
  if (known_id !== null && (isAlive || !elsewhere || kind === 'enterprise_apply'))
    return `${name}（${residence > 0 ? labelOf(residenceCodes, residence) : labelOf(needStatus, need_status)}）`;
  return kind === 'settlement_apply' && elsewhere ? '该企业是其他园区的客户，不能新建' : nobody[kind];
}
const matched = async (context: Context, kind: Kind, ids: readonly number[]) =>
  (await knownAs(context, kind, ids)).map((one) => ({ id: one.id, match: matchOf(kind, one) }));
type Linked = Pick<TableOf<typeof enterprise>, 'id' | 'name' | 'incubator_id' | 'building_id' | 'follow_id'> & { readonly is_alive: boolean };
async function linkedTo({ db }: Context, id: number): Promise<Linked> {
  const found = await sql<Linked>`select e.id, e.name, e.incubator_id, e.building_id, ${alive} is_alive,
    (select u.id from app_user u where u.id = e.follow_id and u.status = 1 and u.deleted_at is null) follow_id
    from enterprise e where e.id = ${id} and e.deleted_at is null for no key update of e`.execute(db);
  return found.rows[0] ?? refuse('没有找到该客户，请选择关联客户');
}
/** Nobody of this park could work on a customer of another: who would have its name here hears why. */
async function mustBeOurs({ db }: Context, name: string, but: number | null): Promise<void> {
  const found = await sql`select 1 from enterprise where lower(name) = lower(${name}) and ${alive} and deleted_at is null
    and id is distinct from ${but}::bigint limit 1`.execute(db);
  if (found.rows.length > 0) throw invalid({ enterprise_id: ['该企业是其他园区的客户'] });
}
/** What an applicant wants is a demand in negotiation, as long as none of his customer's is open; an invalid project that asks is talked to again, whatever it names. */
async function demandOf(context: Context, { need_area, in_at, desc }: Application, firm: Linked, user_id: number): Promise<void> {
  const { id: enterprise_id, incubator_id, building_id } = firm;
  const namesNothing = need_area === null && in_at === null && !desc;
  if ((namesNothing && firm.is_alive) || building_id === null) return;
  const open = await sql`select 1 from need where enterprise_id = ${enterprise_id} and status in (10, 20) and done_at is null and deleted_at is null
    limit 1`.execute(context.db);
  if (open.rows.length > 0) return;
  const wish = { need_area, in_at, desc: desc?.slice(0, 100) ?? null };
  const [made] = await createRows(context, need, [{ enterprise_id, incubator_id, building_id, user_id, status: demand.talking, ...wish }]);
  if (!made) return;
  await noteDynamic(context, made.id, { kind: stored, to_status: demand.talking, content: desc || '入驻申请' });
  await followDemands(context, enterprise_id);
}
/** An application that has passed becomes a customer in negotiation, or is linked to the one that it is (domain.md section 16); its follower is told. */
async function settle(context: Context, row: Application, { engine }: Services): Promise<Columns<Application>> {
  const known = row.enterprise_id ?? (await knownOf(context, 'settlement_apply', row.id));
  const before = known === null ? undefined : await linkedTo(context, known);
  if (!before?.is_alive) await mustBeOurs(context, before?.name ?? row.name, known);
  const { building_id } = before ?? row;
  if (!building_id) throw invalid({ building_id: ['请选择入驻楼宇'] });
  const place = { incubator_id: before?.incubator_id ?? row.incubator_id, building_id };
  const follow_id = before?.follow_id ?? row.follow_id ?? (await leastBusy(context, place));
  if (!follow_id) throw invalid({ follow_id: ['请选择跟进人'] });
  const firm = before ?? (await customerOf(context, row, { ...place, follow_id }));
  if (before && before.follow_id === null) await changeOne(context, enterprise, before.id, { follow_id });
  await demandOf(context, row, firm, follow_id);
  await engine.notify(context, {
    ...{ users: [follow_id], type: 2, path: pathTo('enterprise.list'), query: { id: firm.id } },
    title: before ? `客户「${firm.name}」提交的入驻申请已通过，请跟进` : `新客户待跟进：${firm.name}`,
  });
  return { enterprise_id: firm.id, follow_id };
}
async function customerOf(
  context: Context,
  row: Application,
  place: { readonly incubator_id: number; readonly building_id: number; readonly follow_id: number },
): Promise<Linked> {
  const { name, nature, contact_name, contact_mobile, industry_id, round, bp, desc } = row;
  const [made] = await createRows(context, enterprise, [
    {
      ...{ name, nature, contact_name, contact_mobile, industry_id, round, bp, desc, ...place },
      ...{ security_name: contact_name, security_mobile: contact_mobile, need_status: demand.talking, from: await website(context) },
    },
  ]);
  return made ? { ...made, is_alive: true } : refuse('没有找到该客户，请选择关联客户');
}
/**
 * Whoever asks for an account of his firm is given his own, by whose mobile he logs in, whoever else of it has one; none that is frozen opens by
 * it. A firm that has left has none that could log in (domain.md section 3).
 */
async function grant(context: Context, row: TableOf<typeof enterpriseApply>, services: Services): Promise<Pick<typeof row, 'enterprise_id'>> {
  const enterprise_id = row.enterprise_id ?? (await knownOf(context, 'enterprise_apply', row.id));
  if (enterprise_id === null) throw invalid({ enterprise_id: ['没有找到该企业，请选择关联企业'] });
  const { contact_name: name, contact_mobile: mobile } = row;
  const firm = await sql<{ name: string; residence: number }>`select name, residence from enterprise where id = ${enterprise_id}`.execute(context.db);
  if (firm.rows[0]?.residence === gone) refuse('该企业已退出园区，不能开通账号');
  const had = await ownAccount(context, enterprise_id, mobile);
  if (had?.isFrozen) refuse('申请人的账号已冻结，请先在用户管理中解除冻结');
  if (!had) {
    const owner = { id: enterprise_id, name: firm.rows[0]?.name ?? row.name };
    const { opened, message } = await newAccount(context, services, 'enterprise_id', owner, { name, mobile });
    if (!opened) refuse(message);
  }
  await answer(context, services, row, '企业申请', had ? `请以已有的账号${mobile}登录` : '账号已开通，初始密码另以短信发送');
  return { enterprise_id };
}
type Answered = Pick<Application, 'contact_mobile' | 'audit_status' | 'reason'>;
const answer = (
  context: Context,
  services: Services,
  { contact_mobile, audit_status, reason }: Answered,
  what: string,
  next: string,
): Promise<void> => notifyApplicant(context, services, contact_mobile, { what, passed: audit_status === passed, reason, next });
/** A tenant shows his firm where it sits: in the building of its file, or of a room that it has. */
async function ownBuilding({ db, caller }: Context, { building_id }: { readonly building_id?: number | null }): Promise<FieldErrors> {
  if (caller.party !== 'enterprise' || !building_id) return {};
  const sits = await sql`select 1 from enterprise where id = ${caller.enterprise_id} and building_id = ${building_id}
    union all select 1 from room_occupancy o join room r on r.id = o.room_id where o.enterprise_id = ${caller.enterprise_id} and o.released_at is null
      and r.building_id = ${building_id} limit 1`.execute(db);
  return sits.rows.length > 0 ? {} : { building_id: ['请选择企业所在的楼宇'] };
}
/** What waits for staff and becomes a customer, or changes one. */
export const requestsFeature = (services: Services): Feature =>
  combine([
    hookInto(showcase, {
      check: async (context, draft) => ({ ...(await ownPark(context, draft)), ...(await ownBuilding(context, draft)) }),
      prepare: async ({ db }, draft, before) => {
        if (before || draft.building_id) return {};
        const found = await sql<{ building_id: number | null }>`select building_id from enterprise where id = ${draft.enterprise_id}`.execute(db);
        return { building_id: found.rows[0]?.building_id ?? null };
      },
      derive: async ({ db }, ids) =>
        (
          await sql<{ id: number; on_site: 1 | 2 }>`select t.id, case when t.is_online = 1 and e.web_show = 1 then 1 else 2 end on_site
            from showcase t join enterprise e on e.id = t.enterprise_id where t.id = any(${sql.val([...ids])}::bigint[])`.execute(db)
        ).rows,
      afterAction: async (context, action, row) => {
        if (action === 'audit' && row.audit_status === passed) await earn(context, 'shown', [row.id]);
      },
    }),
    hookInto(projectPromotion, { check: async (context, draft) => ownPark(context, draft) }),
    hookInto(enterpriseChange, {
      afterAction: async (context, action, row) => {
        if (action === 'audit' && row.audit_status === passed) await apply(context, row);
      },
    }),
    hookInto(enterpriseApply, {
      derive: (context, ids) => matched(context, 'enterprise_apply', ids),
      afterAction: async (context, action, row) => {
        if (action === 'audit' && row.audit_status === rejected) await answer(context, services, row, '企业申请', '');
        return action === 'audit' && row.audit_status === passed ? grant(context, row, services) : undefined;
      },
    }),
    hookInto(settlementApply, {
      derive: (context, ids) => matched(context, 'settlement_apply', ids),
      afterAction: async (context, action, row) => {
        if (action === 'audit' && (row.audit_status === passed || row.audit_status === rejected))
          await answer(context, services, row, '入驻申请', '园区工作人员会与您联系');
        return action === 'audit' && row.audit_status === passed ? settle(context, row, services) : undefined;
      },
    }),
  ]);
