import { useEffect, useRef } from 'react';
import { useViewer } from '../session/viewer';
import type { FormState } from './useForm';

/** A new form that asks its writer who and where he is begins with that (`callers` of its fields): staff writes down others, and deals with it himself. */
export function useOwn(form: FormState, isNew = true): void {
  const { staff } = useViewer();
  const now = useRef(form);
  now.current = form;
  const { fields, fillsWith } = form;
  useEffect(() => {
    const names = isNew ? Object.keys(fields).filter((name) => fields[name]?.callers && (fields[name].callers === 'staff_id') === staff) : [];
    if (names.length > 0) fillsWith(import('./own').then(({ fillOwn }) => fillOwn(names, () => now.current)));
  }, [staff, isNew, fields, fillsWith]);
}
