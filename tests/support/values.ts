import { isWritable } from '@/domain/kernel/derive';
import type { Breach } from '@/domain/kernel/derive';
import { mustBeSent, rulesOf, type Field, type Fields } from '@/domain/kernel/field';
import { exampleOf } from '@/domain/kernel/condition';
import { lineFields } from '@/domain/kernel/lines';
import { isEmpty } from '@/domain/kernel/empty';
import { holds, isVisible, type Rule } from '@/domain/kernel/rule';
import { typesOf } from '@/domain/kernel/validators';
import { sampleOutline } from '@/domain/outline';
import { sampleSite } from '@/domain/site';

/** Answers the id of a row that a reference may point at, and a value that a dictionary offers. */
export interface Given {
  ref(resource: string): Promise<number>;
  /** One that a reference offers: of its own where the field must be unique, one that its `choices` take where they narrow. */
  offered(field: Field): Promise<number>;
  /** A file of a kind. */
  file(ext: string): Promise<number>;
  dict(code: string): Promise<number>;
  /** Grows with each call: for what must be unique. */
  next(): number;
  /** A second row of a kind: its numbers differ too, not only its texts. */
  isFresh(): boolean;
}
/** Texts that the validators of the product accept, the plainest first. */
const texts = (n: number): readonly string[] => [
  `测试${n}`,
  `13800${String(100_000 + (n % 899_999))}`,
  '测试',
  `t${n}@example.com`,
  '1',
  `${n % 9}.5`,
  'https://example.com/a',
  '91330100MA27XYZ123',
  `浙A${String(10_000 + (n % 89_999))}`,
  `Abc-${n}`,
  '2030-06',
  'MA27XYZ12-3',
  '08:30',
  '#1677ff',
  `code_${n}`,
];
/** Later with each call, so that what ends comes after what starts: fields stand in that order. */
const dayOf = (n: number): string => new Date(Date.UTC(2030, 0, 1) + n * 86_400_000).toISOString().slice(0, 10);
const keeps = (field: Field, value: unknown, row: Readonly<Record<string, unknown>>): boolean =>
  rulesOf(field).every((rule) => holds(rule, value, row));

async function candidates(field: Field, row: Readonly<Record<string, unknown>>, given: Given): Promise<readonly unknown[]> {
  const n = given.next();
  switch (field.kind) {
    case 'code':
    case 'flag':
      return (field.codes?.items ?? []).map(({ code }) => code);
    case 'codeList':
      return [[field.codes?.items[0]?.code]];
    case 'dict':
      return [await given.dict(field.target ?? '')];
    case 'file':
      return [field.takes ? await given.file(typesOf(field.takes).at(-1) ?? '') : await given.ref(field.target ?? '')];
    case 'ref':
      return [await given.offered(field)];
    case 'region':
      return [await given.ref(field.target ?? '')];
    // what a set asks depends on its rows: answers have tests of their own
    case 'fieldSet':
      return [[]];
    case 'refs':
      return [[await given.offered(field)]];
    case 'files':
      return [[field.takes ? await given.file(typesOf(field.takes).at(-1) ?? '') : await given.ref(field.target ?? '')]];
    // the second is for what ends before another
    case 'date':
      return [dayOf(n), dayOf(0)];
    case 'dateTime':
      return [`${dayOf(n)} 10:00:00`, `${dayOf(0)} 10:00:00`];
    case 'time':
      return ['09:00', '18:00'];
    case 'range':
      // within the years that are taken (until 2199)
      return [[dayOf((n % 1500) * 40), dayOf((n % 1500) * 40 + 30)]];
    case 'textList':
      return [['测试']];
    case 'json':
      return field.items
        ? [[await fillFields(field.items, given)]]
        : [[{ name: '测试' }], { a: 1 }, [], sampleOutline, sampleSite([Number(row.lng), Number(row.lat)])];
    case 'lines':
      return [[await fillFields(lineFields(field), given)]];
    case 'richText':
      return ['<p>测试内容</p>'];
    case 'money':
    case 'wan':
    case 'price':
      return ['12.00', '1', '100'];
    case 'integer':
    case 'decimal':
    case 'area':
      if (field.rules?.some(({ rule }) => rule === 'unique')) return [n];
      return given.isFresh() ? [n, 1, 2, 10, 100, 2026] : [1, 2, 10, 100, 2026];
    default:
      return texts(n).map((text) => (field.limit === undefined ? text : [...text].slice(0, field.limit).join('')));
  }
}
/** A wire value that keeps the field's rules beside the row; undefined when none of the plain ones does. */
export async function valueFor(field: Field, row: Readonly<Record<string, unknown>>, given: Given): Promise<unknown> {
  const plain = await candidates(field, row, given);
  return plain.find((value) => keeps(field, value, row)) ?? plain[0];
}
const needsMore = (rule: Rule): boolean => rule.rule === 'requiredWhen' || rule.rule === 'custom';

/** A legal body for fields: what is required, and what the rules ask for beside it; `all` takes every writable field. */
export async function fillFields(
  fields: Fields,
  given: Given,
  { all = false, before = {} }: { all?: boolean; before?: Record<string, unknown> } = {},
) {
  const body: Record<string, unknown> = { ...before };
  const row = (): Record<string, unknown> => ({
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.initial ?? null])),
    ...body,
  });
  const open = Object.entries(fields).filter(([name, field]) => isWritable(field, true) && !(name in body));
  for (const [name, field] of open)
    if (isVisible(field, row()) && (all || mustBeSent(field)))
      body[name] = all || isEmpty(field.initial) ? await valueFor(field, row(), given) : field.initial;
  for (const [name, field] of open) {
    const unmet = rulesOf(field).some((rule) => needsMore(rule) && !holds(rule, row()[name], row()));
    if (unmet) body[name] = await valueFor(field, row(), given);
  }
  return body;
}
/** A field by the path of a breach: `steps.0.role_id` is the line's. */
export function fieldAt(fields: Fields, path: string): Field | undefined {
  const [name = '', , ...rest] = path.split('.');
  const field = fields[name];
  return field && rest.length > 0 ? fieldAt(lineFields(field), rest.join('.')) : field;
}
/** What the body of a breach says beside its value: not what is so from the beginning, and is never sent. */
const sent = (fields: Fields, row: Record<string, unknown> = {}): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => fields[name]?.writable !== 'never' || fields[name]?.initial !== value));
/** A body with one rule broken; that of a line in its first line, which is there for it. */
export async function broken(
  fields: Fields,
  body: Record<string, unknown>,
  { field: path, breaks }: Breach,
  given: Given,
): Promise<Record<string, unknown>> {
  const [name = '', , ...rest] = path.split('.');
  const field = fields[name];
  if (!field || rest.length === 0) return { ...body, ...sent(fields, breaks?.row), [name]: breaks?.value };
  const [first, ...others] = (body[name] ?? [await fillFields(lineFields(field), given)]) as Record<string, unknown>[];
  const inner = { field: rest.join('.'), message: '', ...(breaks && { breaks }) };
  // the lines are there only beside these answers
  const there = exampleOf(field.visibleWhen ?? {});
  return { ...body, ...there, [name]: [await broken(lineFields(field), first ?? {}, inner, given), ...others] };
}
