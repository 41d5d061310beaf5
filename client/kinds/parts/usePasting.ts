import { useEffect, useRef, useState } from 'react';
import type { Field } from '@/domain/kernel/field';
import { choicesOf, useKindTools, type Choice, type InputProps, type Row } from '../kind';
import { freshLine, keyOf } from './lineRows';
import { cellsOf, pastedValue } from './pasted';

/** What stands in cells that cannot be it, by line and column. */
interface Fault {
  readonly text: string;
  readonly problem: string;
}
type Faults = Readonly<Record<string, Readonly<Record<string, Fault>>>>;
type Columns = readonly (readonly [name: string, field: Field])[];
interface Props {
  readonly columns: Columns;
  readonly lines: readonly Row[];
  /** The path of the part, for choices that its questions offer. */
  readonly path: string | undefined;
  readonly label: string;
  readonly onHold: InputProps['onHold'];
}
interface Result {
  readonly next: readonly Row[];
  readonly pasted: number;
  readonly bad: number;
}
interface Pasting {
  readonly faults: Faults;
  /** Puts a copied range into the lines from a cell on; lines that lack are added. */
  readonly paste: (
    text: string,
    from: { readonly at: number; readonly column: number },
    mayWrite: (line: Row, field: Field) => boolean,
  ) => Promise<Result>;
  /** A cell was answered by hand. */
  readonly forget: (line: string, name: string) => void;
}
/** Pasting from a spreadsheet: texts by the kind of their column; what a cell cannot be is kept beside it, and the form waits. */
export function usePasting({ columns, lines, path, label, onHold }: Props): Pasting {
  const { search, dictionary } = useKindTools();
  const [faults, setFaults] = useState<Faults>({});
  // of the lines that are there: what was wrong in a line goes with it, however it goes
  const wrong = lines.flatMap((line) => Object.values(faults[keyOf(line)] ?? {}));
  const why = wrong.length > 0 ? `${label}有${wrong.length}格有误：${wrong[0]?.problem}` : undefined;
  const hold = useRef(onHold);
  hold.current = onHold;
  useEffect(() => hold.current?.(why), [why]);
  /** What the texts of a column may mean: a closed list, or the rows that are called so. */
  const offeredBy = async (name: string, field: Field, texts: readonly string[]): Promise<readonly Choice[]> => {
    if (field.codes) return choicesOf(field.codes);
    if (field.kind === 'dict') return dictionary(field.target ?? '') ?? [];
    if (field.kind !== 'ref') return [];
    const question = field.choices && path ? `${path}.${name}` : undefined;
    const pages = await Promise.all([...new Set(texts)].map((q) => search(field.target ?? '', { q: q.split(' · ')[0] ?? q, question })));
    return [...new Map(pages.flatMap(({ choices }) => choices).map((choice) => [choice.value, choice])).values()];
  };
  const paste: Pasting['paste'] = async (text, { at, column }, mayWrite) => {
    const cells = cellsOf(text);
    const wide = columns.slice(column);
    const offered = await Promise.all(
      wide.map(([name, field], across) =>
        offeredBy(
          name,
          field,
          cells.flatMap((row) => row[across] || []),
        ),
      ),
    );
    const next = [...lines];
    const marks: Record<string, Record<string, Fault>> = Object.fromEntries(Object.entries(faults).map(([key, row]) => [key, { ...row }]));
    let bad = 0;
    for (const [down, row] of cells.entries()) {
      const line = next[at + down] ?? freshLine(columns);
      const answers: Record<string, unknown> = { ...line };
      const own = (marks[keyOf(line)] ??= {});
      for (const [across, [name, field]] of wide.entries()) {
        const given = row[across];
        if (given === undefined || !mayWrite(answers, field)) continue;
        const meant = pastedValue(field, given, offered[across] ?? []);
        answers[name] = 'value' in meant ? meant.value : null;
        delete own[name];
        if ('problem' in meant) {
          own[name] = { text: given, problem: meant.problem };
          bad += 1;
        }
      }
      next[Math.min(at + down, next.length)] = answers;
    }
    setFaults(marks);
    return { next, pasted: cells.length, bad };
  };
  const forget: Pasting['forget'] = (line, name) => {
    if (!faults[line]?.[name]) return;
    const { [name]: _gone, ...rest } = faults[line];
    setFaults({ ...faults, [line]: rest });
  };
  return { faults, paste, forget };
}
