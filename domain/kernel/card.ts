import { dash, grouped, isMissing, minuteText, plain, rangeText, withUnit } from '../format';
import type { Field } from './field';
import type { AnyResource } from './resource';
import { ownerOf, shownOf } from './titles';

type Wire = Readonly<Record<string, unknown>>;
const most = 3;
/** A state is a code whose words have colours. */
const isState = ({ codes }: Field): boolean => codes?.items.some(({ color }) => color !== undefined) === true;
/** What tells a row from others of its title: what its card on a phone shows, else its first columns that are neither title nor state. */
export function cardKeys({ views, columns, title, fields }: AnyResource): readonly string[] {
  const keys = views?.card ?? columns.map((column) => (typeof column === 'string' ? column : column.field));
  const named = keys.filter((key) => {
    const field: Field | undefined = fields[key];
    return field !== undefined && key !== title && !isState(field);
  });
  return named.slice(0, most);
}
function textOf(resource: AnyResource, key: string, row: Wire): string {
  const field = resource.fields[key] as Field;
  const value = shownOf(resource, key, row);
  if (isMissing(value)) return '';
  switch (field.kind) {
    case 'range':
      return rangeText(value, field.of !== 'dateTime');
    case 'dateTime':
      return minuteText(value);
    case 'money':
      return `${grouped(value, 2)} 元`;
    case 'file':
    case 'files':
      return '';
    case 'flag':
      return Number(row[key]) === 1 ? field.label : '';
    case 'price':
      return `${grouped(plain(value))} ${field.unit ?? '元'}`;
    default:
      // a bare number says nothing without its name
      if (typeof value === 'number') return field.unit ? withUnit(value, field.unit) : `${field.label} ${value}`;
      return typeof value === 'string' ? value : '';
  }
}
/** What is for some eyes only stands in no line that others may read. */
const isOpen = ({ mask, staffOnly, readableWith, kind }: Field): boolean =>
  !mask && !staffOnly && !readableWith && kind !== 'longText' && kind !== 'richText';
/** A row in a line, beside its title and whose it is: 多功能厅 · 2026-11-28 09:00 至 10:00 · 5 人. Empty where its title says it all. */
export function summaryOf(resource: AnyResource, row: Wire): string {
  const owner = ownerOf(resource, row);
  const parts = cardKeys(resource)
    .filter((key) => isOpen(resource.fields[key] as Field))
    .map((key) => textOf(resource, key, row));
  return parts.filter((part) => part !== '' && part !== dash && part !== owner).join(' · ');
}
