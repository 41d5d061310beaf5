import { Button, Drawer, Tooltip } from '@arco-design/web-react';
import { IconLeft, IconRight } from '@arco-design/web-react/icon';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import './drawer.css';

interface Props {
  readonly open: boolean;
  readonly title: string;
  /** The record's state, beside its title. */
  readonly mark?: ReactNode;
  readonly onClose: () => void;
  /** Undefined at the end of the list. */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}
/** A record beside its list: next and previous without closing; Esc closes. */
export function DrawerDetail({ open, title, mark, onClose, onPrevious, onNext, actions, children }: Props) {
  const body = useRef<HTMLDivElement>(null);
  // what scrolls can be reached by keys; of this drawer, not of one that a page behind this one has open
  const reachable = (): void => body.current?.closest('.arco-drawer-content')?.setAttribute('tabindex', '0');
  const entering = useRef({ isDone: false, pressed: undefined as HTMLElement | undefined });
  if (!open) entering.current.isDone = false;
  // once it stands it takes the focus, from a dialog too that was opened out of it meanwhile: what is pressed before is done then
  const onPressed = (event: MouseEvent) => {
    if (entering.current.isDone || !(event.target instanceof HTMLElement)) return;
    event.preventDefault();
    event.stopPropagation();
    entering.current.pressed = event.target;
  };
  const onStands = () => {
    reachable();
    const { pressed } = entering.current;
    entering.current = { isDone: true, pressed: undefined };
    setTimeout(() => pressed?.click());
  };
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (
        event.target instanceof Element &&
        event.target.closest('input, textarea, [contenteditable=true], [role=menu], [role=tablist], .arco-modal')
      )
        return;
      const step = { ArrowUp: onPrevious, ArrowDown: onNext }[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      step();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open, onPrevious, onNext]);
  return (
    <Drawer
      visible={open}
      width="min(720px, 100vw)"
      className="drawer-detail"
      unmountOnExit
      afterOpen={onStands}
      onCancel={onClose}
      title={
        <div className="drawer-detail-head">
          <span className="drawer-detail-title">
            <span title={title}>{title}</span>
            {mark}
          </span>
          <span className="drawer-detail-steps">
            <Tooltip content="上一条 ↑">
              <Button size="small" type="text" icon={<IconLeft />} aria-label="上一条" disabled={!onPrevious} onClick={onPrevious} />
            </Tooltip>
            <Tooltip content="下一条 ↓">
              <Button size="small" type="text" icon={<IconRight />} aria-label="下一条" disabled={!onNext} onClick={onNext} />
            </Tooltip>
          </span>
        </div>
      }
      footer={
        actions ? (
          <div className="drawer-detail-actions" onClickCapture={onPressed}>
            {actions}
          </div>
        ) : null
      }
    >
      <div ref={body}>{children}</div>
    </Drawer>
  );
}
