import { building } from '@/domain/resources/building';
import { enterprise } from '@/domain/resources/enterprise';
import { incubator } from '@/domain/resources/incubator';
import { type EngineName, engines } from '../support/engines';
import { openPark, type Park } from '../support/park';
import { fillBuilding } from './fill-rooms';
import { measure } from './rooms';
import type { Times } from './statements';

export interface CustomerFigure extends Times {
  readonly what: string;
  readonly engine: EngineName;
}
const rights = ['enterprise_list', 'enterprise_read', 'contract_list', 'fee_bill_list'];
/** Customers of one park in copies of a legal row, in ten buildings, each third in another state; without the slower indexes meanwhile. */
async function fill(park: Park, rows: number): Promise<number> {
  const run = (text: string, params: readonly unknown[] = []) =>
    park.database.tx((tx) => park.database.rows<{ indexdef: string; indexname: string }>(text, params, tx));
  const place = await park.make(incubator, {});
  const houses: number[] = [];
  for (let nth = 0; nth < 10; nth++) houses.push((await park.make(building, { incubator_id: place.id })).id);
  const [first = 0] = houses;
  const { id } = await park.make(enterprise, { incubator_id: place.id, building_id: first, name: '客户', need_status: 10, residence: 0 });
  const indexes = await run("select indexname, indexdef from pg_indexes where tablename = 'enterprise' and indexdef not like '%UNIQUE%'");
  for (const { indexname } of indexes) await run(`drop index "${indexname}"`);
  await run(
    `insert into enterprise select c.* from enterprise t cross join generate_series(1, $2::int) n cross join lateral jsonb_populate_record(t, jsonb_build_object(
       'id', nextval(pg_get_serial_sequence('enterprise', 'id')), 'name', '客户' || n || '科技有限公司', 'credit_code', null, 'need_status', case n % 3 when 0 then 20 when 1 then 10 else 50 end,
       'tech_field', 1 + n % 11, 'nature', 1 + n % 2, 'building_id', ($3::bigint[])[1 + n % 10], 'created_at', now() - n * interval '20 seconds')) c where t.id = $1`,
    [id, rows, houses],
  );
  for (const { indexdef } of indexes) await run(indexdef);
  await park.database.rows('analyze enterprise');
  return houses[3] ?? 0;
}
/**
 * The list of customers among very many (BENCH_ROWS changes how many) under four filters, against its own SQL: in the order of its page,
 * and by a part of the name. The head of one that has rooms, a contract and bills: one call.
 */
export async function customersBench(rows = Number(process.env.BENCH_ROWS ?? '1000000'), rounds = 15): Promise<CustomerFigure[]> {
  const figures: CustomerFigure[] = [];
  for (const engine of engines) {
    const park = await openPark({ engine });
    try {
      await fillBuilding(park, 1_200);
      const [tenant] = await park.database.rows<{ id: number }>('select enterprise_id id from contract where enterprise_id is not null limit 1');
      const house = await fill(park, rows);
      const listed = (body: { data: unknown[] }): number => body.data.length;
      const many = `${rows.toLocaleString('en')} 家`;
      const four = `tech_field=2&nature=2&building_id=${house}`;
      const lists = [
        [`客户列表，${many}，四项筛选`, `enterprise?type=2&${four}&pageSize=20`],
        [
          `客户列表，${many}，四项筛选，按名称的一部分`,
          `enterprise?need_status=10&tech_field=2&building_id=${house}&name=${encodeURIComponent('客户12')}&pageSize=20`,
        ],
        [`洽谈客户，${many}，三项筛选`, `business/enterpriseTalk?${four}&pageSize=20`],
      ] as const;
      for (const [what, path] of lists) figures.push({ what, engine, ...(await measure(park, path, listed, rounds, rights)) });
      const head = await measure(park, `enterprise/${tenant?.id}/head`, (body: object) => Object.keys(body).length, rounds, rights);
      figures.push({ what: '企业档案的要点，一次往返', engine, ...head });
    } finally {
      await park.close();
    }
  }
  return figures;
}
