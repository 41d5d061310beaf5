import { shownName, type Field, type Fields } from '@/domain/kernel/field';
import { lineFields, linesOf } from '@/domain/kernel/lines';
import type { AnyResource } from '@/domain/kernel/resource';
import { chineseAmount } from '@/domain/calc/chineseAmount';
import type { Caller } from '../../kernel/caller';
import { today } from '@/domain/kernel/moment';
import type { Registry } from '../../kernel/context';
import { isSeen } from '../../kernel/rows';
import type { Words } from './fill';

type Wire = Readonly<Record<string, unknown>>;
const unprintable: ReadonlySet<string> = new Set(['json', 'secret', 'lines']);
const amounts: ReadonlySet<string> = new Set(['money']);
const capital = '大写';

const dateWords = (value: string): string =>
  value.replace(/^(\d{4})-(\d{2})-(\d{2})/, (_all, year: string, month: string, day: string) => `${year}年${Number(month)}月${Number(day)}日`);
const grouped = (value: string): string => value.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(?:\d{3})+$)/g, ','));
const namesIn = (value: unknown): string =>
  (Array.isArray(value) ? value : [])
    .map((one) => (typeof one === 'object' && one !== null ? String((one as Wire).save_name ?? '') : String(one)))
    .join('、');

/** A value of a record as a document has it: labels for codes and references, 2026年11月20日, 12,000.00. */
function printed(name: string, field: Field, row: Wire): string {
  const value = row[name];
  const shown = shownName(name, field);
  if (field.kind === 'refs') return namesIn(row[`${name}_labels`]);
  if (field.kind === 'file')
    return value
      ? decodeURIComponent(
          String(row[shown ?? ''] ?? '')
            .split(/[/?]/)
            .at(4) ?? '',
        )
      : '';
  if (field.kind === 'files' || field.kind === 'textList') return namesIn(value);
  if (field.kind === 'codeList') return namesIn(row[shown ?? '']);
  if (shown && shown in row) return String(row[shown] ?? '');
  if (value === null || value === undefined) return '';
  if (field.kind === 'date' || field.kind === 'dateTime') return dateWords(String(value)).replace(/:\d{2}$/, '');
  // a price may have four places, and is written with as many as it has
  if (field.kind === 'price') return grouped(String(value).replace(/(\.\d\d+?)0+$/, '$1'));
  if (field.kind === 'money' || field.kind === 'wan') return grouped(String(value));
  if (field.kind === 'richText')
    return String(value)
      .replace(/<\/(?:p|li|h\d|tr)>|<br\s*\/?>/g, '\n')
      .replace(/<[^>]*>/g, '')
      .replaceAll('&nbsp;', ' ')
      .trim();
  return String(value);
}
const capitals = (value: unknown): string => (value === null || value === undefined ? '' : chineseAmount(Math.round(Number(value) * 100)));

/** One word that a template may use. */
export interface Word {
  readonly tag: string;
  /** The loop in which it means something. */
  readonly within?: string;
  readonly loop?: true;
}
const fieldWords = (fields: Fields, caller: Caller): string[] =>
  Object.values(fields).flatMap((field) =>
    unprintable.has(field.kind) || !isSeen(field, caller) ? [] : [field.label, ...(amounts.has(field.kind) ? [field.label + capital] : [])],
  );
const always = ['今天', '制作人'] as const;
const refsOf = (
  resource: Pick<AnyResource, 'name' | 'fields'>,
  registry: Registry,
  caller: Caller,
): (readonly [name: string, field: Field, target: AnyResource])[] =>
  Object.entries<Field>(resource.fields).flatMap(([name, field]) => {
    if (field.kind !== 'ref' || !isSeen(field, caller)) return [];
    const target = registry.get(field.target ?? '');
    // what it was before or becomes after is the same kind of record, and would double every word
    return target.name !== resource.name && target.operations.includes('read') && caller.can(`${target.name}_read`)
      ? [[name, field, target] as const]
      : [];
  });
/** Every word that a record of a resource offers: its labels, those of what it points at (乙方.法人), and its lines as loops. */
export function offered(resource: AnyResource | undefined, registry: Registry, caller: Caller): Word[] {
  if (!resource) return always.map((tag) => ({ tag }));
  const own = fieldWords(resource.fields, caller);
  const beyond = refsOf(resource, registry, caller).flatMap(([, field, target]) =>
    fieldWords(target.fields, caller).map((word) => `${field.label}.${word}`),
  );
  const loops = linesOf(resource.fields).flatMap(([, field, lines]) => {
    const fields = lineFields({ lines });
    const further = refsOf({ name: lines.of.name, fields }, registry, caller).flatMap(([, ref, target]) =>
      fieldWords(target.fields, caller).map((word) => `${ref.label}.${word}`),
    );
    return [
      { tag: field.label, loop: true as const },
      ...['序号', ...fieldWords(fields, caller), ...further].map((tag) => ({ tag, within: field.label })),
    ];
  });
  return [...[...new Set([...always, ...own, ...beyond])].map((tag) => ({ tag })), ...loops];
}
/** A word of a row by the label or the name of its field. */
function wordIn(fields: Fields, row: Wire, tag: string): string | undefined {
  const plain = tag.endsWith(capital) ? tag.slice(0, -capital.length) : tag;
  const found = Object.entries(fields).find(([name, field]) => (field.label === plain || name === plain) && !unprintable.has(field.kind));
  if (!found) return undefined;
  const [name, field] = found;
  if (plain !== tag) return amounts.has(field.kind) ? capitals(row[name]) : undefined;
  return name in row ? printed(name, field, row) : undefined;
}
const [some, none] = ['有', '无'] as const;
/** What a section asks of a word: `承租方=个人` is there where the word is that. */
export const sectionOf = (tag: string): readonly [word: string, wanted: string | undefined] => {
  const at = tag.indexOf('=');
  return at > 0 ? [tag.slice(0, at), tag.slice(at + 1)] : [tag, undefined];
};
/** Reads a record that a record points at; undefined where the caller may not. */
export type ReadRow = (resource: AnyResource, id: number) => Promise<Wire | undefined>;

/** The words of one record. What it or its lines point at is read only where the template's tags ask for it, and once. */
export async function wordsOf(
  resource: AnyResource | undefined,
  row: Wire,
  tags: readonly string[],
  { registry, caller, now, read }: { registry: Registry; caller: Caller; now: Date; read: ReadRow },
): Promise<Words> {
  const common: Wire = { 今天: dateWords(today(now)), 制作人: caller.name };
  const others = new Map<string, readonly [Fields, Wire]>();
  const meet = async (refs: ReturnType<typeof refsOf>, of: Wire): Promise<void> => {
    for (const [name, field, target] of refs) {
      const key = `${target.name} ${of[name]}`;
      if (!of[name] || others.has(key) || !tags.some((tag) => tag.startsWith(`${field.label}.`))) continue;
      const other = await read(target, Number(of[name]));
      if (other) others.set(key, [target.fields, other]);
    }
  };
  const own = resource ? refsOf(resource, registry, caller) : [];
  await meet(own, row);
  const loops = new Map<string, { readonly name: string; readonly fields: Fields; readonly refs: typeof own }>();
  for (const [name, field, lines] of resource ? linesOf(resource.fields) : []) {
    const fields = lineFields({ lines });
    const refs = refsOf({ name: lines.of.name, fields }, registry, caller);
    loops.set(field.label, { name, fields, refs });
    for (const one of (row[name] ?? []) as Wire[]) await meet(refs, one);
  }
  /** A word of what a row points at (房间.楼宇): undefined where there is no such word, nothing where nothing is pointed at. */
  const beyond = (refs: typeof own, of: Wire, tag: string): string | undefined => {
    const [label, word] = tag.split(/\.(.*)/s);
    const [name, field, target] = refs.find(([, one]) => one.label === label) ?? [];
    if (!name || !field || !target || word === undefined || !fieldWords(target.fields, caller).includes(word)) return undefined;
    const other = others.get(`${target.name} ${of[name]}`);
    return other ? wordIn(other[0], other[1], word) : '';
  };
  const plain = (tag: string, line: Wire | undefined): unknown => {
    if (line) {
      const { fields, refs, row: one, at } = line as { fields: Fields; refs: typeof own; row: Wire; at: number };
      return wordIn(fields, one, tag) ?? beyond(refs, one, tag) ?? (tag === '序号' ? String(at) : undefined);
    }
    const loop = loops.get(tag);
    if (loop) return ((row[loop.name] ?? []) as Wire[]).map((one, at) => ({ line: { ...loop, row: one, at: at + 1 } }));
    if (tag in common) return common[tag];
    return resource ? (wordIn(resource.fields, row, tag) ?? beyond(own, row, tag)) : undefined;
  };
  return (tag, line) => {
    const [word, wanted] = sectionOf(tag);
    const value = plain(word, line);
    // of lines it is asked whether there are any
    if (wanted !== undefined && Array.isArray(value)) return wanted === (value.length > 0 ? some : none) ? wanted : '';
    return wanted === undefined || value === undefined ? value : value === wanted ? wanted : '';
  };
}
/** Stands for a record where none is chosen: each known word in brackets, so that one sees what goes where. */
export function sampleOf(resource: AnyResource | undefined, registry: Registry, caller: Caller, now: Date): Words {
  const words = offered(resource, registry, caller);
  return (tag, line) => {
    if (tag === '今天') return dateWords(today(now));
    if (tag === '制作人') return caller.name;
    const [name, wanted] = sectionOf(tag);
    if (wanted === some) return words.some((one) => one.loop && one.tag === name) ? wanted : undefined;
    const word = words.find((one) => one.tag === tag && (line ? one.within !== undefined : one.within === undefined));
    if (word?.loop) return [1, 2].map((at) => ({ line: { at } }));
    if (tag === '序号' && line) return String(line.at);
    return word ? `〔${tag}〕` : undefined;
  };
}
