import { Button, Result } from '@arco-design/web-react';
import { IconLock } from '@arco-design/web-react/icon';
import './state.css';

export interface Failed {
  readonly status: number;
  readonly message: string;
  readonly requestId?: string | undefined;
}
/** A failed reading: its message, a way to try again, and the number to quote. 403 has a face of its own; what is not there is not tried again. */
export function ErrorState({ failure, title = '数据加载失败', onRetry }: { failure: Failed; title?: string; onRetry?: () => void }) {
  if (failure.status === 403) {
    return (
      <div className="state-block" role="alert">
        <Result status="warning" icon={<IconLock />} title="无查看权限" subTitle={failure.message} />
      </div>
    );
  }
  return (
    <div className="state-block" role="alert">
      <Result
        status="error"
        title={title}
        subTitle={
          <>
            {failure.message}
            {failure.requestId && <span className="state-id">请求编号 {failure.requestId}</span>}
          </>
        }
        extra={
          onRetry &&
          failure.status !== 404 && (
            <Button type="primary" onClick={onRetry}>
              重试
            </Button>
          )
        }
      />
    </div>
  );
}
