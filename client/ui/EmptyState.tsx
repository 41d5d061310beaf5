import { Button, Empty } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import './state.css';

interface StateAction {
  readonly label: string;
  readonly run: () => void;
}
interface Props {
  readonly text: string;
  readonly hint?: ReactNode;
  readonly action?: StateAction & { readonly primary?: boolean };
  /** Another way to the same end, beside the first. */
  readonly other?: StateAction | undefined;
}
/** Nothing to show: why, and what to do about it. */
export function EmptyState({ text, hint, action, other }: Props) {
  return (
    <div className="state-block">
      <Empty description={<span className="state-text">{text}</span>} />
      {hint && <p className="state-hint">{hint}</p>}
      {(action || other) && (
        <div className="state-actions">
          {action && (
            <Button type={action.primary ? 'primary' : 'outline'} onClick={action.run}>
              {action.label}
            </Button>
          )}
          {other && <Button onClick={other.run}>{other.label}</Button>}
        </div>
      )}
    </div>
  );
}
