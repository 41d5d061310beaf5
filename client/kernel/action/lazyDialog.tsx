import { Modal } from '@arco-design/web-react';
import { useEffect, useState, type ComponentType } from 'react';
import { ErrorState } from '../../ui/ErrorState';
import { networkMessage } from '../api/errors';

interface Closing {
  readonly onClose: () => void;
}
/**
 * A dialog whose code comes when it is opened first. Where it cannot be fetched the page stays as it is, the dialog says so, and is asked
 * for anew: by 重试, or the next time it is opened.
 */
export function lazyDialog<P extends Closing>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let known: ComponentType<P> | undefined;
  return function LazyDialog(props: P) {
    const [Dialog, setDialog] = useState<ComponentType<P> | undefined>(() => known);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (Dialog || failed) return undefined;
      let current = true;
      load().then(
        (loaded) => {
          known = loaded;
          if (current) setDialog(() => loaded);
        },
        () => current && setFailed(true),
      );
      return () => {
        current = false;
      };
    }, [Dialog, failed]);
    if (Dialog) return <Dialog {...props} />;
    if (!failed) return null;
    return (
      <Modal visible title="页面加载失败" style={{ width: 'min(520px, calc(100vw - 32px))' }} onCancel={props.onClose} footer={null}>
        <ErrorState failure={{ status: 0, message: networkMessage }} onRetry={() => setFailed(false)} />
      </Modal>
    );
  };
}
