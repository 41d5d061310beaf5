import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { isMissing } from '@/domain/format';
import { useKindTools, useQuestion, type InputProps } from '../kind';
import { useDependencyKey } from './useDependentOptions';

/**
 * A question that must be answered, with one possible answer, is answered by itself: an operator of one park is not asked for the
 * park. Only in forms that make something new, and not once the person has emptied it. `only` finds the one; undefined: there are
 * more, or none.
 */
export function useOnlyChoice({ name, field, value, draft, onFill, onFilling }: InputProps, only: () => Promise<unknown>): { emptied: () => void } {
  const { isRequired } = useKindTools();
  const where = useDependencyKey(field.target, draft, useQuestion(name, field));
  const left = useRef(false);
  const open = onFill !== undefined && !left.current && isMissing(value) && isRequired(field, draft ?? {});
  const latest = useRef({ onFill, onFilling, only });
  latest.current = { onFill, onFilling, only };
  // biome-ignore lint/correctness/useExhaustiveDependencies: sought anew where the answers that it depends on have changed
  useEffect(() => {
    if (!open) return undefined;
    let current = true;
    const found = latest.current.only().then(
      // drawn at once: what depends on it (the building of the park) begins to look for its own before a waiting save goes on
      (one) => current && one !== undefined && flushSync(() => latest.current.onFill?.(one)),
      () => undefined, // the list says it itself when it is opened
    );
    latest.current.onFilling?.(found);
    return () => {
      current = false;
    };
  }, [open, where]);
  return {
    emptied: () => {
      left.current = true;
    },
  };
}
