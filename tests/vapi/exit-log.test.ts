import { afterAll, beforeAll, expect, it } from 'vitest';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import { allResources } from '@/domain/resources';
import { operationLog } from '@/domain/resources/operation-log';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park } from '../support/park';
import { day, makeLeases } from './leases';

type Row = Readonly<Record<string, unknown>> & { readonly id: number };
interface Entry {
  readonly resource: string;
  readonly row_id: number;
  readonly action: string;
  readonly cause: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}
/** What tells of changes itself, or is no record that anybody keeps. */
const plumbing: ReadonlySet<string> = new Set([
  'operation_log',
  'message',
  'session',
  'session_token',
  'login_log',
  'park_event',
  'enterprise_timeline',
  'audit_trail',
  'number_series',
]);
/** Sums that the database keeps of other rows, whose own change is logged. */
const kept: Readonly<Record<string, readonly string[]>> = { fee_bill: ['paid_amount'] };
/** A moment of the database as the log and every answer write it: YYYY-MM-DD HH:mm:ss of the park. */
function inPark(value: unknown): unknown {
  const text: unknown = value === undefined ? value : JSON.parse(JSON.stringify(value));
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return text;
  return new Date(Date.parse(text) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}
const tracked: readonly AnyResource[] = [
  ...new Map(
    allResources
      .toReversed()
      .filter(({ name, key }) => !key && !plumbing.has(name))
      // rooms to let and a contract's plan of bills are tables of others seen in another way
      .filter((one) => one.name === tableOf(one) || !allResources.some(({ name }) => name === tableOf(one)))
      .map((one) => [tableOf(one), one]),
  ).values(),
];

onEngineInTurn('退租与日志', (engine) => {
  let park: Park;
  beforeAll(async () => {
    park = await openPark({ engine });
  });
  afterAll(() => park?.close());
  const rows = <T>(text: string, params: unknown[] = []) => park.database.tx((tx) => park.database.rows<T>(text, params, tx));
  const snapshot = async (): Promise<Map<string, Map<number, Row>>> => {
    const tables = new Map<string, Map<number, Row>>();
    for (const resource of tracked) {
      const found = await rows<Row>(`select * from "${tableOf(resource)}"`);
      tables.set(resource.name, new Map(found.map((row) => [row.id, row])));
    }
    return tables;
  };

  it('从日志读得回一次退租改过的每一条记录：改前、改后、起因、版本', async () => {
    const { lease, pay } = makeLeases(park);
    const { who, id, rooms, rents, here } = await lease();
    await pay(here, id, rents[0] as number, 300_00);
    const handed = await park.call(who.operator, 'POST', '/vapi/refundRoom', {
      contract_id: id,
      room_ids: rooms,
      exit_at: day,
      exit_reason: 1,
      penalty: '50.00',
    });
    const refund = handed.body.id as number;
    await park.call(who.operator, 'PUT', `/vapi/refund/audit/${refund}`, { status: 20 });
    const before = await snapshot();
    const paid = await park.call(who.operator, 'PUT', `/vapi/refund/pay/${refund}`, { paid_at: `${day} 00:00:00` });
    expect(paid.status, JSON.stringify(paid.body)).toBe(200);
    const after = await snapshot();

    const log = await rows<Entry>(
      `select resource, row_id, action, cause, before, after from operation_log where (cause_resource = 'refund' and cause_action = 'pay' and cause_id = $1)
        or (resource = 'refund' and action = 'pay' and row_id = $1) order by id`,
      [refund],
    );
    const entriesOf = (name: string, row: number) => log.filter((one) => one.resource === name && one.row_id === row);
    const changed = new Set<string>();
    const wrong: string[] = [];
    for (const resource of tracked) {
      const { name, fields } = resource;
      const [was, is] = [before.get(name), after.get(name)];
      for (const row of new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])) {
        const [old, now] = [was?.get(row), is?.get(row)];
        const columns = Object.keys(fields).filter(
          (field) =>
            !kept[name]?.includes(field) && fields[field]?.kind !== 'secret' && JSON.stringify(old?.[field]) !== JSON.stringify(now?.[field]),
        );
        if (columns.length === 0) continue;
        changed.add(name);
        const entries = entriesOf(name, row);
        if (entries.length === 0) wrong.push(`${name} #${row} ${columns.join()}: no entry`);
        for (const column of columns) {
          const last = entries.filter((one) => one.after && column in one.after).at(-1)?.after?.[column];
          const masked = fields[column]?.mask !== undefined;
          const stands = inPark(now?.[column]);
          if (now && !masked && JSON.stringify(last ?? null) !== JSON.stringify(stands ?? null))
            wrong.push(`${name} #${row} ${column}: ${JSON.stringify(last)} for ${JSON.stringify(stands)}`);
        }
        if (old && now && 'version' in now && Number(now.version) <= Number(old.version)) wrong.push(`${name} #${row}: version ${now.version}`);
      }
    }
    expect(wrong).toEqual([]);
    for (const name of ['refund', 'contract', 'contract_room', 'fee_bill', 'payment', 'enterprise', 'entry_information', 'user', 'room'])
      expect([name, changed.has(name)]).toEqual([name, true]);
    // in words: what it was, and on which contract
    const [contract] = await rows<{ number: string }>('select number from contract where id = $1', [id]);
    expect(new Set(log.map(({ cause }) => cause))).toEqual(new Set([null, `退租退款 确认退款：${contract?.number}`]));
    const [room] = await rows<{ name: string }>('select name from room where id = $1', [rooms[0]]);
    const titles = await rows<{ row_title: string }>("select row_title from operation_log where resource = 'contract_room' and cause_id = $1", [
      refund,
    ]);
    expect(titles.map(({ row_title }) => row_title)).toContain(room?.name);

    // and by the page of the log: the entries of one cause
    const page = await park.call(['operation_log_list'], 'GET', `/vapi/operationLog?cause_resource=refund&cause_id=${refund}&pageSize=100`);
    expect(page.body.total).toBe(log.filter(({ cause }) => cause !== null).length);
    // as the record of the action lists them
    const [action] = await rows<Record<string, string>>(
      "select resource, action, row_id, request_id from operation_log where resource = 'refund' and action = 'pay' and row_id = $1",
      [refund],
    );
    const [{ matches = {} } = {}] = operationLog.views?.lists ?? [];
    const query = new URLSearchParams(Object.entries(matches).map(([filter, field]) => [filter, String(action?.[field])]));
    expect((await park.call(['operation_log_list'], 'GET', `/vapi/operationLog?${query}`)).body.total).toBe(page.body.total);
    // who hands in the sheet has no cause but himself
    const begun = await rows(
      "select cause, cause_resource, cause_action from operation_log where resource = 'refund' and action = 'leave' and row_id = $1",
      [refund],
    );
    expect(begun).toEqual([{ cause: null, cause_resource: null, cause_action: null }]);
  });
});
