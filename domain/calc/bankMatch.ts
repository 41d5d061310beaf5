/** Money in 分. */
export interface OpenBill {
  readonly id: number;
  readonly number: string;
  readonly contract: string | null;
  readonly due_at: string;
  readonly left: number;
}
export interface Payer {
  readonly name: string;
  /** Whether money of this account or of this name was his before. */
  readonly known: boolean;
  readonly bills: readonly OpenBill[];
}
export interface Entry {
  readonly payer_name: string;
  readonly remark: string | null;
  readonly amount: number;
}
export interface Match {
  readonly score: number;
  readonly reasons: readonly string[];
  readonly exact: boolean;
  /** How much pays which bill. */
  readonly parts: readonly { readonly id: number; readonly amount: number }[];
  /** What is left over. */
  readonly rest: number;
}
/** A name as two writers of it would agree: brackets of either width, no spaces, capitals. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s·.,，。]/g, '')
    .toUpperCase();
const byAge = (one: OpenBill, other: OpenBill): number => one.due_at.localeCompare(other.due_at) || one.id - other.id;

/** The bills that the amount pays to the cent: one of them, the oldest so many, or none that can be told. */
function evenly(bills: readonly OpenBill[], amount: number): { bills: readonly OpenBill[]; reason: string } | undefined {
  let sum = 0;
  for (const [at, bill] of bills.entries()) {
    sum += bill.left;
    if (sum === amount)
      return {
        bills: bills.slice(0, at + 1),
        reason: at + 1 === bills.length && at > 0 ? '金额与全部待缴相同' : at === 0 ? '金额与最早一期相同' : `金额与最早${at + 1}期之和相同`,
      };
  }
  const alike = bills.filter(({ left }) => left === amount);
  const [one] = alike;
  return one && { bills: [one], reason: alike.length > 1 ? `金额与${alike.length}期中的任一期相同` : '金额与其中一期相同' };
}
/** An amount over bills in their order; what is left over pays nothing. */
function over(bills: readonly OpenBill[], amount: number): Pick<Match, 'parts' | 'rest'> {
  let rest = amount;
  const parts = bills.flatMap(({ id, left }) => {
    const part = Math.min(rest, left);
    rest -= part;
    return part > 0 ? [{ id, amount: part }] : [];
  });
  return { parts, rest };
}
/**
 * What speaks for an entry of a bank statement being this payer's: his name, an earlier payment from there, what the remark names, and the
 * amount. Undefined where nothing does: that an amount fits says little, so by itself it is proposed behind all others and never as exact.
 * Bills that the remark names come before the rest, otherwise those that the amount pays to the cent, else the oldest first.
 */
export function match(entry: Entry, payer: Payer): Match | undefined {
  const remark = plainName(entry.remark ?? '');
  const name = plainName(payer.name);
  const bills = [...payer.bills].sort(byAge);
  const isNamed = ({ number, contract }: OpenBill): boolean =>
    remark.includes(plainName(number)) || (contract !== null && remark.includes(plainName(contract)));
  const named = bills.filter(isNamed);
  const signs: (readonly [weight: number, reason: string])[] = [];
  if (name.length > 0 && plainName(entry.payer_name) === name) signs.push([50, '户名一致']);
  else if (name.length > 1 && remark.includes(name)) signs.push([40, '附言提到该缴费方']);
  if (payer.known) signs.push([40, '此前由该账户缴过费']);
  if (named.length > 0) signs.push([60, `附言提到${named.some(({ number }) => remark.includes(plainName(number))) ? '账单' : '合同'}`]);
  const speaks = signs.length > 0;
  const even = evenly(named.length > 0 ? named : bills, entry.amount) ?? evenly(bills, entry.amount);
  if (even) signs.push([30, even.reason]);
  if (signs.length === 0) return undefined;
  const rest = bills.filter((bill) => !named.includes(bill));
  const spread = even ? over(even.bills, entry.amount) : over([...named, ...rest], entry.amount);
  return {
    ...spread,
    score: signs.reduce((sum, [weight]) => sum + weight, 0),
    reasons: signs.map(([, reason]) => reason),
    exact: speaks && even !== undefined,
  };
}
