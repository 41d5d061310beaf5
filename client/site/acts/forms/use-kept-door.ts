import { useEffect } from 'react';
import type { Given } from '../act';
import { useDoor, type Door, type HandedIn } from '../../../kernel/ask/use-door';

/** What was typed in each dialog and not handed in, while the page lives. */
const kept = new Map<string, Readonly<Record<string, string>>>();
interface Options {
  readonly id: string;
  /** What is known of the answers: it goes before what was typed. */
  readonly given?: Given | undefined;
  /** What goes along with the answers unasked. */
  readonly more?: () => Readonly<Record<string, unknown>>;
  readonly done: (answer: HandedIn) => void;
}
/** The door of a dialog: closed by a slip of the finger and opened again, it still holds what was typed, but for the code and for files. */
export function useKeptDoor(door: Door, { id, given, more, done }: Options): ReturnType<typeof useDoor> {
  const handedIn = (answer: HandedIn) => {
    kept.delete(id);
    done(answer);
  };
  const opened = useDoor(door, { id, start: { ...kept.get(id), ...given }, ...(more && { more }), done: handedIn });
  const { fields } = door;
  const { values } = opened.form;
  useEffect(() => {
    kept.set(id, Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'captcha' && fields[name]?.kind !== 'file')));
  }, [id, values, fields]);
  return opened;
}
