import { useEffect, useRef, type ReactNode } from 'react';
import './menu.css';

/** The menu as a drawer. A modal dialog of the browser keeps the focus inside, closes on Esc and gives the focus back. */
export function PhoneMenu({ open, onClose, children }: { open: boolean; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className="shell-drawer"
      aria-label="主菜单"
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && onClose()}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <div className="shell-drawer-body">{open && children}</div>
    </dialog>
  );
}
