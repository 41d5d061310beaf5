import { meet, piecesOf, type Held } from '@/domain/calc/spans';

type Row = Readonly<Record<string, unknown>>;
export const rowsOf = (row: Row, name: string): readonly Row[] => (Array.isArray(row[name]) ? (row[name] as Row[]) : []);

/**
 * The days on which a term is charged: those of its own on which its room belongs to the contract. A change of rooms ends one and begins
 * another amid the term, whose own days stay, for its periods and rises are counted by them. A room that comes back has two spans. What is
 * asked for once, or of the whole contract, depends on no room.
 */
function chargedSpans(term: Row, rooms: readonly Row[]): Row[] {
  const own = rooms.filter(({ room_id }) => room_id === term.room_id);
  if (!term.room_id || term.price_unit === 'yuan' || own.length === 0) return [term];
  const days = { from: String(term.start_at), to: String(term.end_at) };
  const held = own.map(({ start_at, end_at }): Held => ({ from: String(start_at), to: String(end_at), area: 1 }));
  return piecesOf(days, held, false).map(({ from, to }) => ({ ...term, start_at: from, end_at: to, ...freeWithin(term, { from, to }) }));
}
/** Free days that were given by their dates, as far as they lie within the span. */
function freeWithin({ free_from, free_to }: Row, span: { readonly from: string; readonly to: string }): Row {
  if (!free_from || !free_to) return {};
  const free = meet({ from: String(free_from), to: String(free_to) }, span);
  return { free_from: free?.from ?? null, free_to: free?.to ?? null };
}
/** The terms of a contract as they are charged, as its record and its paper have them. */
export const chargedTerms = (row: Row): Row[] => rowsOf(row, 'terms').flatMap((term) => chargedSpans(term, rowsOf(row, 'rooms')));
const drafts: readonly unknown[] = [5, 10, 15];
/** A contract as it is answered: once it is agreed on, its terms by the days on which they are charged; a draft is edited as it is kept. */
export const answeredContract = async (_context: unknown, row: Row): Promise<Row> =>
  'terms' in row && !drafts.includes(row.status) ? { ...row, terms: chargedTerms(row) } : row;
