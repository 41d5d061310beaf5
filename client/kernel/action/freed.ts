import { shownName } from '@/domain/kernel/field';
import type { AnyResource } from '@/domain/kernel/resource';
import type { WireRow } from '../api/api';
import { meets } from '../visibility';

/** What rows give back when they are removed, in words, each once. */
export function freed({ deletable, fields }: AnyResource, rows: readonly WireRow[]): string[] {
  const { frees } = deletable ?? {};
  if (!frees) return [];
  const label = shownName(frees.field, fields[frees.field]) ?? '';
  const names = rows.filter((row) => meets(row, frees.when)).flatMap((row) => (row[label] ? [String(row[label])] : []));
  return names.length > 0 ? [`${frees.text}：${[...new Set(names)].join('、')}`] : [];
}
