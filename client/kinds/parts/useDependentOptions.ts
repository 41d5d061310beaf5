import { useEffect, useRef, useState } from 'react';
import { useKindTools, type Row } from '../kind';

interface Props {
  readonly target: string;
  readonly value: readonly number[];
  readonly onChange: (ids: number[]) => void;
  readonly siblingValues: Row | undefined;
}
/** Where the questions beside it say that the target's rows lie, as a text to compare; undefined while that is not known, or nothing stands beside it. */
export function useDependencyKey(target: string | undefined, siblingValues: Row | undefined): string | undefined {
  const tools = useKindTools();
  const [keys, setKeys] = useState<readonly string[]>();
  const isDependent = siblingValues !== undefined && target !== undefined;
  useEffect(() => {
    if (!isDependent) return undefined;
    let current = true;
    tools.dependsOn(target).then(
      (names) => current && setKeys(names),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [isDependent, target, tools]);
  return keys && siblingValues ? keys.map((name) => String(siblingValues[name] ?? '')).join('/') : undefined;
}
/** What was chosen is taken back once it no longer lies where the questions beside it say: another park has other buildings. */
export function useDependentOptions({ target, value, onChange, siblingValues }: Props): void {
  const tools = useKindTools();
  const where = useDependencyKey(target, siblingValues);
  const last = useRef<string>(undefined);
  const latest = useRef({ value, onChange, siblingValues });
  latest.current = { value, onChange, siblingValues };
  useEffect(() => {
    const moved = last.current !== undefined && last.current !== where;
    last.current = where;
    const { value: ids, siblingValues: now } = latest.current;
    if (!moved || ids.length === 0) return undefined;
    let current = true;
    tools.search(target, { ids, siblingValues: now }).then(
      ({ choices }) => {
        const left = ids.filter((id) => choices.some((choice) => choice.value === id));
        if (current && left.length < ids.length) latest.current.onChange(left);
      },
      () => undefined, // the server judges it again when it is sent
    );
    return () => {
      current = false;
    };
  }, [where, target, tools]);
}
