import type { FirmFound, RiskFound } from '@/domain/answers/registry';
import type { Field } from '@/domain/kernel/field';
import { enterprise } from '@/domain/resources/enterprise';

/** More is no answer to a name: the person is to write more of it. */
const most = 20;
const longest = { short: 100, title: 200 } as const;
type Values = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Letters alone: what came may hold marks, line ends and signs that no form shows. */
const lettersOf = (value: unknown, limit: number): string | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value)
    .replace(/<[^>]*>/g, '')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, ' ')
    .trim();
  return text === '' ? undefined : [...text].slice(0, limit).join('');
};
const dayOf = (value: unknown): string | undefined => {
  const [day = ''] = /^\d{4}-\d{2}-\d{2}/.exec(String(value)) ?? [];
  const known = day !== '' && !day.startsWith('0000') && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
  return known ? day : undefined;
};
const amountOf = (value: unknown): string | undefined => (/^\d{1,12}(?:\.\d{1,6})?$/.test(String(value)) ? String(value) : undefined);

/** A value as the form of this field holds it; undefined where it holds none such. */
function heldBy({ kind, limit = longest.short, codes }: Field, value: unknown): string | number | undefined {
  if (kind === 'date') return dayOf(value);
  if (kind === 'wan') return amountOf(value);
  if (kind === 'code' || kind === 'flag') return codes?.items.some(({ code }) => code === value) ? (value as number) : undefined;
  return lettersOf(value, limit);
}
/** Of a business what the form of an enterprise asks for; undefined where it has no name. */
function firmOf(row: unknown): FirmFound | undefined {
  if (!isObject(row)) return undefined;
  const fields = enterprise.fields as Readonly<Record<string, Field>>;
  const taken = (enterprise.lookup?.fields ?? []).flatMap((name) => {
    const value = fields[name] && row[name] !== undefined && row[name] !== null ? heldBy(fields[name], row[name]) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  const firm = Object.fromEntries(taken);
  return typeof firm.name === 'string' ? (firm as FirmFound) : undefined;
}
function riskOf(row: unknown): RiskFound | undefined {
  if (!isObject(row)) return undefined;
  const [kind, title, org] = [lettersOf(row.kind, longest.short), lettersOf(row.title, longest.title), lettersOf(row.org, longest.short)];
  const happened_at = dayOf(row.happened_at);
  return title ? { kind: kind ?? '其他', title, ...(org && { org }), ...(happened_at && { happened_at }) } : undefined;
}
const each = <T>(rows: readonly unknown[], read: (row: unknown) => T | undefined): T[] =>
  rows.slice(0, most).flatMap((row) => {
    const one = read(row);
    return one === undefined ? [] : [one];
  });
/** What may be shown of an answer: known fields alone, each as its form would take it. */
export const readFound = {
  search: (rows: readonly unknown[]) => each(rows, firmOf),
  risk: (rows: readonly unknown[]) => each(rows, riskOf),
} as const;
