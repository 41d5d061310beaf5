import type { Field } from '@/domain/kernel/field';
import { dash, grouped, isMissing, minuteText, plain, rangeText } from '@/domain/format';

/** One of several things: a file by its name. */
const partOf = (one: unknown): string =>
  typeof one !== 'object' || one === null ? String(one) : String((one as { save_name?: string }).save_name ?? JSON.stringify(one));
/** The word of a code, or the code. */
export const codeWord = (field: Field | undefined, code: unknown): string =>
  field?.codes?.items.find((item) => item.code === code)?.label ?? String(code);
/** What a widget keeps as a thing: the two ends of a span, the stars of each of several lines. */
export function widgetText({ widget, codes }: Field, value: object): string | undefined {
  const part = (name: string): unknown => (value as Readonly<Record<string, unknown>>)[name] ?? undefined;
  if (widget === 'numberRange') return [part('min'), '至', part('max')].join(' ').trim();
  if (widget !== 'ratings' || !codes) return undefined;
  return codes.items.flatMap(({ code, label }) => (part(String(code)) === undefined ? [] : [`${label} ${part(String(code))}`])).join('，');
}
/**
 * A value of a form or of an answer as words. What only a look-up could name (a reference) stands as its number: `Words` asks for it.
 * @param nothing what stands where there is no value
 */
export function textOf(field: Field | undefined, value: unknown, nothing = dash): string {
  if (isMissing(value)) return nothing;
  switch (field?.kind) {
    case 'code':
    case 'flag':
      return codeWord(field, value);
    case 'codeList':
      return (
        [value]
          .flat()
          .map((one) => codeWord(field, one))
          .join('、') || nothing
      );
    case 'money':
      return `${grouped(value, 2)} 元`;
    case 'price':
      return `${grouped(plain(value))} ${field.unit ?? '元'}`;
    case 'wan':
      return `${grouped(value, 2)} 万元`;
    case 'dateTime':
      return minuteText(value);
    case 'range':
      return rangeText(value, field.of !== 'dateTime');
    case 'richText':
      return (
        String(value)
          .replace(/<[^>]*>/g, ' ')
          .trim() || nothing
      );
    default:
      if (field && typeof value === 'object' && !Array.isArray(value)) return widgetText(field, value as object) ?? partOf(value);
      return Array.isArray(value) ? value.map(partOf).join('、') || nothing : partOf(value);
  }
}
