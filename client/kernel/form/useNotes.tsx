import type { AnyResource } from '@/domain/kernel/resource';
import { useAlike } from './useAlike';
import { useQuote } from './useQuote';
import { useLookup, type Lookup } from './useLookup';
import type { FormState } from './useForm';

/** What a form says of its questions beside what is wrong with them: who is there already, and where an answer may be looked up. */
export function useNotes(resource: AnyResource, form: FormState, id: number | undefined, disabled: boolean): Lookup {
  const { notes, ...lookup } = useLookup(resource, form, disabled);
  const alike = useAlike(resource, form, id);
  const quote = useQuote(resource, form, id);
  const names = [...new Set([...Object.keys(alike), ...Object.keys(notes), ...Object.keys(quote)])];
  return {
    ...lookup,
    notes: Object.fromEntries(
      names.map((name) => [
        name,
        <div key={name}>
          {alike[name]}
          {notes[name]}
          {quote[name]}
        </div>,
      ]),
    ),
  };
}
