import { refuse } from './errors';

/** A row's number as it was sent, as number or text; NaN for whatever else. Never `Number(given)`: an object's own conversion may throw. */
export const idOf = (given: unknown): number => {
  const id = typeof given === 'number' || (typeof given === 'string' && given.trim() !== '') ? Number(given) : Number.NaN;
  return Number.isSafeInteger(id) && id > 0 ? id : Number.NaN;
};
/** The most rows that one call acts on. */
export const mostIds = 500;
/** The rows that a call names in `ids` (a list, or one) or `id`, each once. Throws 400 without any, for what is no number, and beyond `mostIds`. */
export function idsOf(body: Readonly<Record<string, unknown>>): number[] {
  const ids = [body.ids ?? body.id ?? []].flat().map(idOf);
  if (ids.length === 0 || ids.some(Number.isNaN)) refuse('请选择要操作的记录');
  const each = [...new Set(ids)];
  if (each.length > mostIds) refuse(`一次最多操作${mostIds}条记录`);
  return each;
}
