import { building } from '@/domain/resources/building';
import { contract } from '@/domain/resources/contract';
import { contractTerm } from '@/domain/resources/contract-part';
import { enterprise } from '@/domain/resources/enterprise';
import { feeBill } from '@/domain/resources/fee-bill';
import { incubator } from '@/domain/resources/incubator';
import { type EngineName, engines } from '../support/engines';
import { openPark, type Park, type Session } from '../support/park';
import { measure } from './rooms';
import type { Times } from './statements';

export interface BillFigure extends Times {
  readonly what: string;
  readonly engine: EngineName;
}
const rights = ['fee_bill_list', 'fee_bill_read', 'contract_sign', 'contract_list'];
const atOnce = 8;
const rowsOf =
  (park: Park) =>
  <T>(text: string, params: readonly unknown[] = []) =>
    park.database.tx((tx) => park.database.rows<T>(text, [...params], tx));
const places = async (park: Park) => {
  const { id } = await park.make(incubator, { name: '账单园' });
  const inside = { incubator_id: id, building_id: (await park.make(building, { incubator_id: id })).id };
  return { ...inside, enterprise_id: (await park.make(enterprise, { ...inside, name: '租户', residence: 2 })).id };
};
/** Contracts of a year in force, rent by the month, of which none is billed yet. */
async function contracts(park: Park, at: Awaited<ReturnType<typeof places>>, count: number): Promise<number[]> {
  const run = rowsOf(park);
  const days = { start_at: '2026-01-01', end_at: '2026-12-31' };
  const [item] = await run<{ id: number }>("select id from payment_item where code = 'rent'");
  const { id } = await park.make(contract, { ...at, ...days, status: 30, number: 'HT0' });
  const none = {
    free_days: null,
    free_from: null,
    free_to: null,
    increase_months: null,
    increase_rate: null,
    discount: null,
    late_rate: null,
    deposit: null,
  };
  await park.make(contractTerm, {
    ...{
      ...days,
      ...none,
      contract_id: id,
      room_id: null,
      payment_item_id: item?.id,
      price: '1234.5',
      price_unit: 'yuan_month',
      pay_cycle: 'month',
      ahead_days: 5,
    },
  });
  await run(
    `insert into contract select c.* from contract t cross join generate_series(1, $2::int) n cross join lateral jsonb_populate_record(t, jsonb_build_object(
       'id', nextval(pg_get_serial_sequence('contract', 'id')), 'number', 'HT' || n)) c where t.id = $1`,
    [id, count - 1],
  );
  await run(
    `insert into contract_term select x.* from contract c join contract_term t on t.contract_id = $1 cross join lateral jsonb_populate_record(t, jsonb_build_object(
       'id', nextval(pg_get_serial_sequence('contract_term', 'id')), 'contract_id', c.id)) x where c.id <> $1 and c.incubator_id = $2`,
    [id, at.incubator_id],
  );
  await park.database.rows('analyze contract, contract_term');
  return (await run<{ id: number }>('select id from contract where incubator_id = $1 order by id', [at.incubator_id])).map((row) => row.id);
}
/** Every contract billed over HTTP, so many at once, against the very same rows written by one bare statement. */
async function billing(park: Park, who: Session, at: Awaited<ReturnType<typeof places>>, count: number): Promise<Times> {
  const run = rowsOf(park);
  const ids = await contracts(park, at, count);
  const started = performance.now();
  const waiting = [...ids];
  const worker = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const { status } = await park.call(who, 'PUT', `/vapi/pact/contract/bill/${id}`, {});
      if (status !== 200) throw new Error(`contract ${id} answers ${status}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const endpoint_ms = performance.now() - started;
  const mine = 'incubator_id = $1';
  const [{ n } = { n: 0 }] = await run<{ n: number }>(`select count(*)::int n from fee_bill where ${mine}`, [at.incubator_id]);
  if (n !== count * 12) throw new Error(`${n} bills of ${count} contracts`);
  await run(`create table bench_bill as select * from fee_bill where ${mine}`, [at.incubator_id]);
  await run(`delete from fee_bill where ${mine}`, [at.incubator_id]);
  const bare = performance.now();
  await run('insert into fee_bill select * from bench_bill');
  const sql_ms = performance.now() - bare;
  await run('drop table bench_bill');
  return { endpoint_ms, sql_ms, ratio: endpoint_ms / sql_ms };
}
/** Very many bills of one park in copies of a legal row, of a thousand payers, a tenth of them open; without the slower indexes meanwhile. */
async function fill(park: Park, at: Awaited<ReturnType<typeof places>>, rows: number): Promise<void> {
  const run = rowsOf(park);
  const payers: number[] = [];
  const { enterprise_id: _first, ...inside } = at;
  for (let nth = 0; nth < 100; nth++) payers.push((await park.make(enterprise, { ...inside, name: `租户${nth}`, residence: 2 })).id);
  const [item] = await run<{ id: number }>("select id from payment_item where code = 'rent'");
  const bare = {
    contract_id: null,
    room_id: null,
    origin_id: null,
    meter_settlement_id: null,
    period_start: null,
    period_end: null,
    payer_name: null,
  };
  const row = await park.make(feeBill, {
    ...at,
    ...bare,
    payment_item_id: item?.id,
    kind: 5,
    amount: 100_00,
    paid_amount: 0,
    status: 5,
    number: 'ZD0',
  });
  const indexes = await run<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where tablename = 'fee_bill' and indexdef not like '%UNIQUE%'",
  );
  for (const { indexname } of indexes) await run(`drop index "${indexname}"`);
  await run(
    `insert into fee_bill select c.* from fee_bill t cross join generate_series(1, $2::int) n cross join lateral jsonb_populate_record(t, jsonb_build_object(
       'id', nextval(pg_get_serial_sequence('fee_bill', 'id')), 'number', 'ZD' || n, 'enterprise_id', ($3::bigint[])[1 + n % 100], 'amount', 100 + n % 900000,
       'status', case when n % 10 = 0 then 10 else 30 - 10 * (n % 2) end, 'due_at', '2020-01-01'::date + n % 2500, 'bill_at', '2020-01-01'::date)) c where t.id = $1`,
    [row.id, rows, payers],
  );
  for (const { indexdef } of indexes) await run(indexdef);
  await park.database.rows('analyze fee_bill');
}
/**
 * Contracts of twelve months billed in one run, against the same inserts as bare SQL (BENCH_CONTRACTS changes how many); the list of bills
 * among very many (BENCH_ROWS) as the work of a day opens it, and its sums, against their own SQL.
 */
export async function billsBench(
  rows = Number(process.env.BENCH_ROWS ?? '1000000'),
  count = Number(process.env.BENCH_CONTRACTS ?? '10000'),
): Promise<BillFigure[]> {
  const figures: BillFigure[] = [];
  for (const engine of engines) {
    const park = await openPark({ engine });
    try {
      const at = await places(park);
      const who = await park.account({ username: 'cashier', type: 2, permissions: rights, incubators: [at.incubator_id] });
      figures.push({ what: `出账，${count.toLocaleString('en')} 份十二个月的合同`, engine, ...(await billing(park, who, at, count)) });
      await fill(park, at, rows);
      const many = `${rows.toLocaleString('en')} 张`;
      const listed = (body: { data: unknown[] }): number => body.data.length;
      const open = 'feeLists?status=45&sortField=due_at&sortOrder=ascend&pageSize=20';
      figures.push({ what: `账单列表，${many}，未缴清、最早应缴的在前`, engine, ...(await measure(park, open, listed, 15, rights)) });
      const all = 'feeLists?pageSize=20&page=3';
      figures.push({ what: `账单列表，${many}，全部，第 3 页`, engine, ...(await measure(park, all, listed, 15, rights)) });
    } finally {
      await park.close();
    }
  }
  return figures;
}
