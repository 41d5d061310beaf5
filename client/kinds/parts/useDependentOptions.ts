import { useEffect, useRef, useState } from 'react';
import { isMissing } from '@/domain/format';
import { useKindTools, type Dependency, type Row } from '../kind';

/** The questions of the same form that a target's rows depend on; undefined while they are not known, or nothing stands beside it. */
function useDependencies(target: string | undefined, siblingValues: Row | undefined, question?: string): readonly Dependency[] | undefined {
  const tools = useKindTools();
  const [known, setKnown] = useState<readonly Dependency[]>();
  const isDependent = siblingValues !== undefined && target !== undefined;
  useEffect(() => {
    if (!isDependent) return undefined;
    let current = true;
    tools.dependencies(target, question).then(
      (found) => current && setKnown(found),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [isDependent, target, tools, question]);
  return known;
}
const textOf = (known: readonly Dependency[] | undefined, siblingValues: Row | undefined): string | undefined =>
  known && siblingValues ? known.map(({ name }) => String(siblingValues[name] ?? '')).join('/') : undefined;
/** One answer has taken the place of another: a row that belonged to that one does not belong to this one, without asking. */
function isElsewhere(known: readonly Dependency[], before: string, now = ''): boolean {
  const answers = now.split('/');
  return before.split('/').some((was, at) => known[at]?.isOwn && /^\d+$/.test(was) && /^\d+$/.test(answers[at] ?? '') && was !== answers[at]);
}
/** What the questions beside it say that a target's rows depend on, as a text to compare; undefined while that is not known. */
export const useDependencyKey = (target: string | undefined, siblingValues: Row | undefined, question?: string): string | undefined =>
  textOf(useDependencies(target, siblingValues, question), siblingValues);

interface Props {
  readonly target: string;
  readonly value: readonly number[];
  readonly onChange: (ids: number[]) => void;
  readonly siblingValues: Row | undefined;
  readonly question: string | undefined;
  /** In a form what the rows depend on is answered first; a list may be filtered without. */
  readonly inForm: boolean;
}
interface Dependent {
  /** The question that is to be answered first. */
  readonly before: Dependency | undefined;
  /** Said where nothing is offered beside these answers. */
  readonly none: string | undefined;
  /** Where they are made, for who may. */
  readonly making: string | undefined;
}
/**
 * A choice that depends on the questions beside it: taken back once it is offered there no longer (another park has other buildings), not
 * asked before they are answered, and what nothing is offered for says so.
 */
export function useDependentOptions({ target, value, onChange, siblingValues, question, inForm }: Props): Dependent {
  const tools = useKindTools();
  const known = useDependencies(target, siblingValues, question);
  const where = textOf(known, siblingValues);
  const dependencies = known?.filter(({ name }) => siblingValues && name in siblingValues) ?? [];
  const before = inForm ? dependencies.find(({ name, isFirst }) => isFirst && isMissing(siblingValues?.[name])) : undefined;
  const nearest = dependencies.filter(({ name }) => !isMissing(siblingValues?.[name])).at(-1);
  const probes = inForm && !before && nearest !== undefined && value.length === 0;
  const [empty, setEmpty] = useState<{ readonly where: string | undefined; readonly making: string | undefined }>();
  const drawn = useRef<{ readonly where: string | undefined; readonly value: readonly number[] }>(undefined);
  const latest = useRef({ value, onChange, siblingValues, known });
  latest.current = { value, onChange, siblingValues, known };
  useEffect(() => {
    const before = drawn.current;
    const { value: ids, siblingValues: now, known: dependencies = [] } = latest.current;
    if (before?.where === undefined || before.where === where || ids.length === 0) return undefined;
    if (String(before.value) === String(ids) && isElsewhere(dependencies, before.where, where)) {
      latest.current.onChange([]);
      return undefined;
    }
    let current = true;
    tools.search(target, { ids, siblingValues: now, question }).then(
      ({ choices }) => {
        const still = ids.filter((id) => choices.some((choice) => choice.value === id));
        if (current && still.length < ids.length) latest.current.onChange(still);
      },
      () => undefined, // the server judges it again when it is sent
    );
    return () => {
      current = false;
    };
  }, [where, target, tools, question]);
  useEffect(() => {
    drawn.current = { where, value };
  });
  useEffect(() => {
    if (!probes) return undefined;
    let current = true;
    tools.search(target, { page: 1, siblingValues: latest.current.siblingValues, question }).then(
      ({ total, making }) => current && setEmpty(total === 0 ? { where, making } : undefined),
      () => undefined, // the list says it itself when it is opened
    );
    return () => {
      current = false;
    };
  }, [probes, where, target, tools, question]);
  const isEmpty = probes && empty !== undefined && empty.where === where;
  return { before, none: isEmpty ? `该${nearest.label}下暂无${nearest.targetLabel}` : undefined, making: isEmpty ? empty.making : undefined };
}
