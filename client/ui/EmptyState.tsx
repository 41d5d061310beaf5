import { Button, Empty } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import './ui.css';

interface Props {
  readonly text: string;
  readonly hint?: ReactNode;
  readonly action?: { readonly label: string; readonly run: () => void; readonly primary?: boolean };
}
/** Nothing to show: why, and what to do about it. */
export function EmptyState({ text, hint, action }: Props) {
  return (
    <div className="state-block">
      <Empty description={<span className="state-text">{text}</span>} />
      {hint && <p className="state-hint">{hint}</p>}
      {action && (
        <Button type={action.primary ? 'primary' : 'outline'} onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
