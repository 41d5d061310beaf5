import { Modal } from '@arco-design/web-react';
import { useEffect } from 'react';
import { isLeaving } from '../api/errors';

interface Closing {
  /** Whether something was typed that is not kept anywhere yet. */
  readonly dirty: boolean;
  /** Whether it is on its way to the server: then nothing is closed. */
  readonly busy: boolean;
  readonly onClose: () => void;
  /** Forgets what was typed, where it is also kept elsewhere. */
  readonly discard?: () => void;
}
/** Closes at once what nobody has typed into; else only whoever says so loses what he typed. */
export function closeAsking({ dirty, busy, onClose, discard }: Closing): void {
  if (busy) return;
  if (!dirty) return onClose();
  Modal.confirm({
    title: '有未保存的修改，确定关闭？',
    content: '关闭后已填写的内容将丢失。',
    okText: '放弃修改',
    cancelText: '继续编辑',
    okButtonProps: { status: 'danger' },
    onOk: () => {
      discard?.();
      onClose();
    },
  });
}
/** The one way out of a dialog with questions, by 取消, Esc, the cross or the mask; leaving the page asks as well. */
export function useClosing(closing: Closing): () => void {
  const { dirty } = closing;
  useEffect(() => {
    if (!dirty) return;
    // where the session has ended, staying would be on a page that may ask nothing any more
    const warn = (event: BeforeUnloadEvent) => {
      if (!isLeaving()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
  return () => closeAsking(closing);
}
