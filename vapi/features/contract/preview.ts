import { sql } from 'kysely';
import { yuanOf } from '@/domain/format';
import { contract } from '@/domain/resources/contract';
import { notFound } from '../../kernel/errors';
import type { Context } from '../../kernel/context';
import { takenBack } from '../../kernel/preview';
import { inScope } from '../../kernel/scopes';
import { fenOfLines, finalLines } from './final';
import { settledLines } from './settled-lines';
import { chargeLeaving, contractOf, roomsOf, sheetOf } from './sheet';

type Input = Readonly<Record<string, unknown>>;
const kinds = { refund: 1, rooms: 2 } as const;

/** GET /refund/preview: whose contract it is, the rooms that the contract holds on the day, their meters with what the last readings come to, and the sheet as it would stand then; money in 元. Stores nothing. */
export const preview = (context: Context, input: Input): Promise<unknown> =>
  input.kind === kinds.refund ? shown(context, input) : takenBack(context, (inside) => shown(inside, input));
async function shown(context: Context, { contract_id, exit_at, rooms, penalty, kind, readings }: Input): Promise<unknown> {
  const { db } = context;
  const id = Number(contract_id);
  const mine = await sql<{
    tenant: string | null;
    start_at: string;
    end_at: string;
  }>`select coalesce(e.name, t.party_name) tenant, t.start_at, t.end_at
    from contract t left join enterprise e on e.id = t.enterprise_id where t.id = ${id} and ${inScope(contract, context)}`.execute(db);
  const [held] = mine.rows;
  if (!held) throw notFound('合同');
  const mayLeave = await roomsOf(context, id, String(exit_at));
  const about = await sql`select r.id, r.name, r.area::float8 area, b.name building_name from room r join building b on b.id = r.building_id
    where r.id = any(${sql.val(mayLeave)}::bigint[]) order by b.name, r.name`.execute(db);
  const chosen = ((rooms as number[] | null) ?? []).filter((room) => mayLeave.includes(room));
  // all of its rooms left is the whole contract left
  const some = kind === kinds.rooms && chosen.length > 0 && chosen.length < mayLeave.length ? chosen : null;
  const exit = kind === kinds.refund ? null : String(exit_at);
  const { lines } =
    exit === null ? { lines: [] } : await finalLines(context, await contractOf(context, id), { exit, rooms: some ?? mayLeave, readings });
  const metered = fenOfLines(lines);
  const leaving = { contract: id, exit, rooms: some, penalty: Number(penalty ?? 0), metered };
  await chargeLeaving(context, leaving);
  const sheet = await sheetOf(context, leaving);
  const { changes: all, unpaid, deposit, credit, amount } = sheet;
  // of a bill that reductions have brought to nothing no sum changes
  const changes = all.filter((one) => one.remove || one.amount !== 0);
  const bills = await sql<{
    id: number;
    amount: number;
    number: string;
    item: string;
  }>`select f.id, f.number, i.name item, f.period_start, f.period_end, f.amount from fee_bill f
    join payment_item i on i.id = f.payment_item_id
    where f.id = any(${sql.val(changes.map((one) => one.id))}::bigint[]) order by f.period_start, f.id`.execute(db);
  const change = new Map(changes.map((one) => [one.id, one]));
  return {
    contract: held,
    rooms: about.rows,
    meters: lines,
    metered: yuanOf(metered),
    unpaid: yuanOf(unpaid),
    deposit: yuanOf(deposit),
    credit: yuanOf(credit),
    penalty: yuanOf(Number(penalty ?? 0)),
    amount: yuanOf(amount),
    changes: bills.rows.flatMap(({ id: bill, amount: whole, ...named }) => {
      const own = change.get(bill);
      return own ? [{ id: bill, ...named, amount: yuanOf(Number(whole)), remove: own.remove, change: yuanOf(own.amount) }] : [];
    }),
    shares: await settledLines(context, sheet, leaving),
  };
}
