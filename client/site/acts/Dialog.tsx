import { useEffect, useRef } from 'react';
import type { Act } from './act';
import { Application } from './forms/Application';
import { applications } from './forms/applications';
import { Message } from './forms/Message';
import { Progress } from './forms/Progress';
import './dialog.css';

const titles = { message: '留言板', progress: '申请进度查询' } as const;
interface Props {
  readonly act: Act;
  readonly onClose: () => void;
}
/**
 * One act in a dialog of the browser: it holds the focus and gives it back, and Esc closes it. Nothing that was typed is lost by a click beside it, nor by
 * closing it (use-kept-door).
 */
export default function Dialog({ act, onClose }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = box;
    const before = document.activeElement;
    current?.showModal();
    return () => {
      current?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const isMessage = act === 'message';
  const title = act === 'message' || act === 'progress' ? titles[act] : applications[act].title;
  return (
    <dialog
      ref={box}
      className={isMessage || act === 'progress' ? 'act act-narrow auth-narrow' : 'act'}
      aria-labelledby="act-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className="act-head">
        <h2 id="act-title">{title}</h2>
        <button type="button" className="act-close" aria-label="关闭" onClick={onClose}>
          <span aria-hidden="true">✕</span>
        </button>
      </header>
      <div className="act-body">
        {act === 'message' && <Message onClose={onClose} />}
        {act === 'progress' && <Progress />}
        {act !== 'message' && act !== 'progress' && <Application act={act} onClose={onClose} />}
      </div>
    </dialog>
  );
}
