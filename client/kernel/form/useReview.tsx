import { Checkbox, Skeleton } from '@arco-design/web-react';
import { Suspense, useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { lazily } from '../../ui/lazily';
import { errorId } from '../../ui/FormSections';
import type { Save } from './FormFooter';
import type ReviewOf from './Review';

const Review = lazily(() => import('./Review'));
type Reviewed = ComponentProps<typeof ReviewOf>;
interface Looked {
  /** All that the steps before have, and the box that is ticked once it was read; nothing where none of the saves wants it. */
  readonly above: ReactNode;
  readonly below: ReactNode;
  /** Whether this save may go on; where the box is to be ticked first, that is said at it. */
  readonly allows: (save: Save) => boolean;
}
/** In the last step of a form: what is handed in is read once more, and said to have been read. */
export function useReview(isLast: boolean, saves: readonly Save[], { sections, ...of }: Reviewed): Looked {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [confirmed, setConfirmed] = useState(false);
  const [wanted, setWanted] = useState(false);
  const words = isLast ? saves.find(({ confirms }) => confirms)?.confirms : undefined;
  // whoever goes back to change something reads it again
  useEffect(() => {
    if (words) return;
    setConfirmed(false);
    setWanted(false);
  }, [words]);
  if (!words) return { above: null, below: null, allows: () => true };
  const isBad = wanted && !confirmed;
  return {
    above: (
      <Suspense fallback={<Skeleton animation text={{ rows: 8 }} />}>
        <Review sections={sections.slice(0, -1)} {...of} />
      </Suspense>
    ),
    below: (
      <div className="form-confirm" ref={box}>
        <Checkbox checked={confirmed} onChange={setConfirmed} aria-describedby={errorId(id)}>
          {words}
        </Checkbox>
        <p id={errorId(id)} role={isBad ? 'alert' : undefined} className="form-field-error">
          {isBad && '请先核对并勾选'}
        </p>
      </div>
    ),
    allows: ({ confirms }) => {
      if (!confirms || confirmed) return true;
      setWanted(true);
      box.current?.scrollIntoView({ block: 'center' });
      box.current?.querySelector('input')?.focus({ preventScroll: true });
      return false;
    },
  };
}
