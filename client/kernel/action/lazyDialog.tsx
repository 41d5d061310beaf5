import { Modal } from '@arco-design/web-react';
import { Suspense, type ComponentType } from 'react';
import { lazily } from '../../ui/lazily';

interface Closing {
  readonly onClose: () => void;
}
/**
 * A dialog whose code comes when it is opened first. Where it cannot be fetched the page stays as it is, the dialog says so, and is asked
 * for anew: by 重试, or the next time it is opened.
 */
export function lazyDialog<P extends Closing>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Dialog = lazily<ComponentType<P>>(
    () => load().then((loaded) => ({ default: loaded })),
    (failed, { onClose }: P) => (
      <Modal visible title="页面加载失败" style={{ width: 'min(520px, calc(100vw - 32px))' }} onCancel={onClose} footer={null}>
        {failed}
      </Modal>
    ),
  );
  return function LazyDialog(props: P) {
    return (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    );
  };
}
