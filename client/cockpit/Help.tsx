import { useEffect, useRef } from 'react';
import { keyHelp } from './useKeys';

/** The sheet of keys; the browser's own dialog keeps the focus and gives it back. */
export function Help({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog className="k-help" ref={dialog} onClose={onClose} aria-label="按键说明">
      <h2>按键说明</h2>
      <dl>
        {keyHelp.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="p-button" onClick={() => dialog.current?.close()}>
        关闭
      </button>
    </dialog>
  );
}
