import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counters, type Counter } from '@/domain/counters';
import { isWritable } from '@/domain/kernel/derive';
import type { Field } from '@/domain/kernel/field';
import { isAudited, isVerdict } from '@/domain/kernel/audited';
import { endpointsOf } from '@/domain/kernel/derive';
import type { Action } from '@/domain/kernel/action';
import type { AnyResource } from '@/domain/kernel/resource';
import { addDays, today } from '@/domain/kernel/moment';
import { resourceByName } from '@/domain/resources';
import { entryInformation } from '@/domain/resources/entry-information';
import { file } from '@/domain/resources/file';
import { routeByPath } from '@/domain/routes';
import { meets } from '@/client/kernel/visibility';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Answer, type Park, type Session } from '../support/park';
import { people, place, rightsOf, type Place } from './people';

/** Tiles whose own step is no verdict, and that step. One has none to take here: the questionnaires that the caller is to fill. */
const day = today(new Date());
const steps: Readonly<Record<string, { readonly action: string; readonly input: (park: Park, other: Session) => Promise<object> }>> = {
  WaitMessage: { action: 'reply', input: async () => ({ reply: '已安排人员处理' }) },
  WaitTaskImplemented: { action: 'execute', input: async () => ({ ok: 1 }) },
  WaitTaskRectification: { action: 'rectify', input: async (park) => ({ rectify_text: '已清理', rectify_photos: [await park.rows.ref('file')] }) },
  WaitToBeSettled: { action: 'settle', input: async () => ({ settled_at: day, begin_kind: 1 }) },
  myEnterprise: { action: 'change_follow', input: async (_park, { userId }) => ({ follow_id: userId }) },
  pointEnterprise: { action: 'cancel_point', input: async () => ({}) },
};
const stepStates: Readonly<Record<string, object>> = {
  WaitTaskImplemented: { status: 1 },
  WaitTaskRectification: { status: 2 },
  WaitMessage: { status: 0 },
  WaitToBeSettled: { residence: 1 },
  pointEnterprise: { is_akey: 1 },
};
const withoutStep = ['WaitQuestionnaire'];
/**
 * Who hands in what a tile counts, where the product has a door that needs nothing set up beside it. What staff submits waits only along the
 * steps of /setting/audit (audit-flow.test); public applications, returns and signing have no door yet.
 */
const doors: Readonly<Record<string, 'tenant' | 'writer'>> = {
  ...{ WaitExtension: 'tenant', WaitVisitorAudit: 'writer', WaitMessage: 'tenant', WaitCheck: 'writer', WaitTaskImplemented: 'writer' },
  ...{ myEnterprise: 'writer', pointEnterprise: 'writer' },
};
const definitionOf = ({ resource }: Counter): AnyResource => resourceByName.get(resource) as AnyResource;
/** The tile whose rows are those that the resource's audit waits with. */
const waitsThere = (counter: Counter): boolean => {
  const resource = definitionOf(counter);
  return isAudited(resource) && !steps[counter.name] && !withoutStep.includes(counter.name);
};
const addressOf = (resource: AnyResource, does: string) => endpointsOf(resource).find((one) => one.does === does);

onEngineInTurn('看板上的二十四个计数', (engine) => {
  let park: Park;
  let here: Place;
  let staff: Awaited<ReturnType<typeof people>>;
  let other: Session;
  let writer: Session;
  beforeAll(async () => {
    park = await openPark({ engine });
    here = await place(park, '甲园');
    staff = await people(park, here);
    other = (await people(park, await place(park, '乙园'))).admin;
    // who may not decide himself: what he submits waits
    const permissions = rightsOf(2).filter((right) => !/_audit$/.test(right));
    writer = await park.account({ username: 'writer', type: 2, permissions, incubators: [here.incubator] });
  });
  afterAll(() => park.close());
  const ask = (who: Session, path: string): Promise<Answer> => park.call(who, 'GET', `/vapi${path}`);
  const countOf = async (name: string): Promise<number> => (await ask(staff.admin, '/dashboard/counts')).body[name];
  const listOf = async (counter: Counter): Promise<Answer> => {
    const query = new URLSearchParams();
    for (const [key, values] of Object.entries(counter.filterOf(staff.admin.userId))) for (const one of [values].flat()) query.append(key, one);
    query.set('pageSize', '100');
    return ask(staff.admin, `${addressOf(definitionOf(counter), 'list')?.path}?${query}`);
  };
  const filed = async (resource: AnyResource, author: Session, more: object) => {
    const fields = Object.fromEntries(Object.entries<Field>(resource.fields).filter(([, field]) => isWritable(field, true)));
    const body: Record<string, unknown> = { ...(await park.fill(fields)), ...more };
    // what he has uploaded himself
    for (const [name, { kind }] of Object.entries(fields))
      if (kind === 'file' && name in body) body[name] = (await park.make(file, { ext: 'png', created_by: author.userId })).id;
    const stored = await act(author, resource, 'store', 0, body);
    expect(stored.status, `${resource.name} ${JSON.stringify(stored.body)}`).toBe(201);
    if (resource.actions.submit) expect((await act(author, resource, 'submit', stored.body.id, {})).status).toBe(200);
    return { id: stored.body.id as number, author };
  };
  /** A row that the tile counts, of somebody else than who decides: handed in by him where he can. */
  const make = async (counter: Counter) => {
    const resource = definitionOf(counter);
    const by = doors[counter.name];
    if (by) {
      const at = { incubator_id: here.incubator, building_id: here.building, enterprise_id: here.enterprise };
      const own = {
        ...(counter.name === 'myEnterprise' && { follow_id: staff.admin.userId }),
        ...(counter.name === 'pointEnterprise' && { is_akey: 1 }),
        // a guest is expected within a year
        ...(counter.name === 'WaitVisitorAudit' && { visit_at: `${addDays(day, 1)} 10:00:00` }),
      };
      const given = Object.fromEntries(
        Object.entries({ ...at, ...own }).filter(([name]) => name in resource.fields && isWritable(resource.fields[name], true)),
      );
      return filed(resource, by === 'writer' ? writer : staff[by], given);
    }
    const at = {
      ...('incubator_id' in resource.fields && { incubator_id: here.incubator }),
      ...('building_id' in resource.fields && { building_id: here.building }),
    };
    const state = isAudited(resource) && waitsThere(counter) ? { [resource.audit.field]: resource.audit.waiting } : {};
    const own = stepStates[counter.name] ?? {};
    const more = resource.name === 'settlement_apply' ? { follow_id: staff.operator.userId } : {};
    const empty =
      resource.name === 'enterprise_change'
        ? { before: '{}', after: JSON.stringify({ contact_name: '新联系人' }) }
        : resource.name === 'facilitator_info'
          ? { content: '{}' }
          : {};
    const mine = counter.name === 'myEnterprise' ? { follow_id: staff.admin.userId } : {};
    const made = await park.make(resource, { ...at, ...state, ...own, ...more, ...empty, ...mine, created_by: staff.operator.userId });
    // a virtual tenant has signed and waits: no room is to be let
    const stay = { enterprise_id: made.id, status: 1, settlement_type: 2, contract_id: null, need_id: null, exited_at: null, refund_id: null };
    if (counter.name === 'WaitToBeSettled') await park.make(entryInformation, { ...at, ...stay });
    return { id: made.id, author: staff.operator };
  };
  const act = (who: Session, resource: AnyResource, does: string, id: number, body: object): Promise<Answer> => {
    const at = addressOf(resource, does);
    const byPath = at?.path.includes('{id}');
    return park.call(who, at?.method ?? '', `/vapi${at?.path.replace('{id}', String(id))}`, byPath || id === 0 ? body : { ...body, id, ids: [id] });
  };

  it('每个计数都有页面，等于那个页面按它的条件列出的条数', async () => {
    const counted = (await ask(staff.admin, '/dashboard/counts')).body;
    expect(counted.errors).toEqual([]);
    for (const counter of counters) {
      if (!routeByPath.has(counter.path)) continue;
      const { status, body } = await listOf(counter);
      expect([counter.name, status, body.total]).toEqual([counter.name, 200, counted[counter.name]]);
    }
    expect(counters).toHaveLength(24);
  });
  describe.each(counters.filter(waitsThere).map((counter) => [counter.name, counter] as const))('%s', (name, counter) => {
    const resource = definitionOf(counter);
    const [does, action] = Object.entries<Action>(resource.actions).find(([, one]) => isVerdict(one)) as [string, Action];
    const { field = '', waiting = 0, passed = 0, rejected = 0 } = resource.audit ?? {};

    it('数到的每一条都在页面上，可以审核；通过后计数立即减一，第二个人得到「该记录已被审核」', async () => {
      const { id, author } = await make(counter);
      const before = await countOf(name);
      const listed = await listOf(counter);
      expect(listed.body.total).toBe(before);
      const row = listed.body.data.find((one: { id: number }) => one.id === id);
      expect([row?.[field], meets(row, action.when)]).toEqual([waiting, true]);
      const done = await act(staff.admin, resource, does, id, { [field]: passed });
      expect([done.status, done.body.message ?? JSON.stringify(done.body.errors ?? null)]).toEqual([200, 'null']);
      expect(await countOf(name)).toBe(before - 1);
      expect(await act(other, resource, does, id, { [field]: rejected, reason: '晚了一步' })).toMatchObject({
        status: 400,
        body: { message: '该记录已被审核' },
      });
      const trail = await ask(staff.admin, `/audit/trail?resource=${resource.name}&row_id=${id}`);
      expect(trail.body.data[0]).toMatchObject({ resultText: '通过', from_status: waiting, to_status: passed, user_id: staff.admin.userId });
      const inbox = await ask(author, '/notice/notice-list?pageSize=100');
      expect(
        inbox.body.data
          .map(({ title }: { title: string }) => title)
          .filter((title: string) => title.startsWith(`${resource.label}「`) && /通过$/.test(title)).length,
      ).toBeGreaterThan(0);
    });
    it('驳回必须写原因，原因记在记录上，也告诉提交人', async () => {
      const { id, author } = await make(counter);
      const word = `${resource.audit?.rejects}原因`;
      const silent = await act(staff.admin, resource, does, id, { [field]: rejected });
      expect([silent.status, silent.body.errors?.reason]).toEqual([422, [`请输入${word}`]]);
      const why = `${name}材料不齐`;
      const done = await act(staff.admin, resource, does, id, { [field]: rejected, reason: why });
      expect([done.status, done.body[field], done.body.reason]).toEqual([200, rejected, why]);
      const inbox = await ask(author, '/notice/notice-list?pageSize=100');
      expect(inbox.body.data.some(({ title }: { title: string }) => title.endsWith(why))).toBe(true);
    });
  });
  it.each(counters.filter(({ name }) => steps[name]).map((counter) => [counter.name, counter] as const))(
    '%s：在页面上办这一步，计数立即减一',
    async (name, counter) => {
      const resource = definitionOf(counter);
      const { id } = await make(counter);
      const before = await countOf(name);
      expect((await listOf(counter)).body.total).toBe(before);
      const step = steps[name];
      const done = await act(staff.admin, resource, step?.action ?? '', id, (await step?.input(park, staff.operator)) ?? {});
      expect(done.status, JSON.stringify(done.body)).toBe(200);
      expect(await countOf(name)).toBe(before - 1);
    },
  );
  it('没有一步可办的只有这几个', () => {
    const open = counters.filter((counter) => !waitsThere(counter) && !steps[counter.name]).map(({ name }) => name);
    expect(open.sort()).toEqual([...withoutStep].sort());
  });
});
