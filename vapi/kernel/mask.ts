import { sql, type RawBuilder } from 'kysely';
import type { FieldOptions } from '@/domain/kernel/field';
import type { Caller } from './caller';

type Mask = NonNullable<FieldOptions['mask']>;
const filler = '****';
/** First 3 and last 4 digits (specification section 9); fewer than 8 keep the last 2; a landline keeps the area code and the last 2 (A-092). */
export function maskMobile(text: string): string {
  const hyphen = text.indexOf('-');
  if (hyphen > 0) return `${text.slice(0, hyphen + 1)}${filler}${text.slice(-2)}`;
  return text.length < 8 ? `${filler}${text.slice(-2)}` : `${text.slice(0, 3)}${filler}${text.slice(-4)}`;
}
const masks: Readonly<Record<Mask, (text: string) => string>> = {
  mobile: maskMobile,
  idCard: (text) => `${text.slice(0, 4)}**********${text.slice(-4)}`,
  bankCard: (text) => `${filler} ${filler} ${text.slice(-4)}`,
  plate: (text) => `${text.slice(0, 2)}***${text.slice(-2)}`,
  name: (text) => `${text.slice(0, 1)}*`,
};
const inSql: Readonly<Record<Mask, (text: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  mobile: (text) => sql`case when strpos(${text}, '-') > 1 then left(${text}, strpos(${text}, '-')) || ${filler} || right(${text}, 2)
    when char_length(${text}) < 8 then ${filler} || right(${text}, 2) else left(${text}, 3) || ${filler} || right(${text}, 4) end`,
  idCard: (text) => sql`left(${text}, 4) || '**********' || right(${text}, 4)`,
  bankCard: (text) => sql`${`${filler} ${filler} `} || right(${text}, 4)`,
  plate: (text) => sql`left(${text}, 2) || '***' || right(${text}, 2)`,
  name: (text) => sql`left(${text}, 1) || '*'`,
};
/** A column as `masked` shows it: whoever sees no more may search no more, else he would find out the rest digit by digit. */
export const maskedColumn = (mask: Mask, column: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${inSql[mask](column)})`;
/** Masked by the server, before data leaves. */
export const masked = (mask: Mask, value: unknown): unknown =>
  value === null || value === undefined || value === '' ? value : masks[mask](String(value));
/** By which column, and which value of it, a row with this masked field is the caller's own to read whole; undefined where none is. */
export function ownedBy({ openTo }: Pick<FieldOptions, 'openTo'>, caller: Caller): { readonly column: string; readonly id: number } | undefined {
  if (!openTo || caller.party === 'visitor') return undefined;
  const column = openTo[caller.party];
  const ids = { staff: caller.id, enterprise: caller.enterprise_id, facilitator: caller.facilitator_id, tutor: caller.tutor_id };
  const id = column === 'created_by' || column === 'user_id' ? caller.id : ids[caller.party];
  return column === undefined || id === null || id === 0 ? undefined : { column, id };
}
