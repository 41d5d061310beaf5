import { Alert, Button } from '@arco-design/web-react';
import './state.css';

/** Above rows that stand while their renewal failed: says why they may be old, and offers to try again. */
export function StaleAlert({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) {
  return (
    <Alert
      className="stale-alert"
      type="warning"
      content={`数据可能不是最新：${message}`}
      action={
        <Button size="mini" onClick={onRetry}>
          重试
        </Button>
      }
    />
  );
}
