import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { MenuList, type MenuItem } from '../../../ui/MoreMenu';

interface Props {
  readonly at: { readonly x: number; readonly y: number };
  readonly items: readonly MenuItem[];
  readonly onClose: () => void;
}
/** A menu where the pointer is; a press anywhere else closes it. */
export function PointMenu({ at, items, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: at.x, top: at.y });
  useLayoutEffect(() => {
    const { offsetWidth, offsetHeight } = box.current ?? { offsetWidth: 0, offsetHeight: 0 };
    setPlace({
      left: Math.max(8, Math.min(at.x, window.innerWidth - offsetWidth - 8)),
      top: Math.max(8, Math.min(at.y, window.innerHeight - offsetHeight - 8)),
    });
  }, [at]);
  useEffect(() => {
    const press = (event: PointerEvent) => event.target instanceof Node && !box.current?.contains(event.target) && onClose();
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [onClose]);
  return createPortal(
    <div ref={box} className="board-menu" style={place}>
      <MenuList items={items} close={onClose} />
    </div>,
    document.body,
  );
}
