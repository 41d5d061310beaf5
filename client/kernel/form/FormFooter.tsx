import { Button } from '@arco-design/web-react';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Steps } from './useSteps';

export type Save = NonNullable<AnyResource['saves']>[number];
interface Props {
  readonly saves: readonly Save[];
  /** Of a form in steps. */
  readonly steps?: Steps | undefined;
  readonly saving: boolean;
  /** The server is asked about the step that is left. */
  readonly checking: boolean;
  /** Somebody else was faster: nothing is stored before that is settled. */
  readonly conflicting: boolean;
  readonly onClose: () => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
  readonly onSave: (save: Save) => void;
}
/** What can be done with a form: in steps it leads on to the next one, and is stored in the last, or early where its definition says so. */
export function FormFooter({ saves, steps, saving, checking, conflicting, onClose, onBack, onNext, onSave }: Props) {
  const leadsOn = steps !== undefined && !steps.isLast;
  const offered = leadsOn ? saves.filter(({ early }) => early) : saves;
  return (
    <>
      <Button onClick={onClose} disabled={saving}>
        取消
      </Button>
      {steps && steps.step > 1 && (
        <Button onClick={onBack} disabled={saving} aria-keyshortcuts="Alt+ArrowLeft" title="Alt+←">
          上一步
        </Button>
      )}
      {offered.map((save, at) => (
        <Button
          key={save.label}
          {...(!leadsOn && at === offered.length - 1 && { type: 'primary' as const })}
          loading={saving}
          disabled={conflicting}
          onClick={() => onSave(save)}
        >
          {save.label}
        </Button>
      ))}
      {leadsOn && (
        <Button type="primary" loading={checking} onClick={onNext} aria-keyshortcuts="Control+Enter" title="Ctrl+Enter">
          下一步
        </Button>
      )}
    </>
  );
}
