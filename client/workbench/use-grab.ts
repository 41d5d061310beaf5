import { useState, type KeyboardEvent } from 'react';
import { panelByProp } from '@/panels/index';
import type { PanelPlacement } from './board';
import { ownTitle } from '@/domain/placement';
import { leastOf } from './edits';
import { directionOf, type Grab, grab, pressed, whereText } from './grab';
import { nudged } from './layout';

export const titleOf = (placement: PanelPlacement): string => ownTitle(placement) ?? panelByProp.get(placement.prop)?.title ?? placement.prop;
const fallback = { minW: 4, minH: 3 };

interface Keys {
  readonly placements: readonly PanelPlacement[];
  readonly commit: (next: readonly PanelPlacement[]) => void;
  readonly remove: (id: number) => void;
  readonly copy: (id: number) => void;
}
/** Which handle has the focus: ⠿ moves, ⤡ resizes; the attributes are on the handles of the canvas. */
function handleOf({ target }: KeyboardEvent): { id: number; does: Grab['does'] | undefined } | undefined {
  const element = target as HTMLElement;
  const place = element.closest<HTMLElement>('[data-place]');
  if (!place) return undefined;
  const does = element.closest<HTMLElement>('[data-grab]')?.dataset.grab;
  return { id: Number(place.dataset.place), does: does === 'move' || does === 'resize' ? does : undefined };
}

/** The keyboard on the canvas (design/visual.md 2.8): hold with Enter or Space, arrows, drop with the same, Esc puts back. */
export function useGrab({ placements, commit, remove, copy }: Keys) {
  const [held, setHeld] = useState<Grab | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const title = (id: number) => {
    const placement = placements.find((one) => one.id === id);
    return placement ? titleOf(placement) : '';
  };
  const leastFor = (id: number) => {
    const panel = panelByProp.get(placements.find((one) => one.id === id)?.prop ?? '');
    return panel ? leastOf(panel) : fallback;
  };
  const drop = () => {
    if (!held) return;
    commit(held.now);
    setAnnouncement(`已放下 ${whereText(title(held.id), held.now, held.id)}`);
    setHeld(null);
  };
  const whileHeld = (event: KeyboardEvent, now: Grab) => {
    const direction = directionOf(event.key);
    if (direction) {
      const next = pressed(now, direction, leastFor(now.id));
      setHeld(next);
      setAnnouncement(whereText(title(now.id), next.now, now.id));
    } else if (event.key === 'Enter' || event.key === ' ') drop();
    else if (event.key === 'Escape') {
      setHeld(null);
      setAnnouncement(`已放回 ${whereText(title(now.id), now.start, now.id)}`);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (held) return whileHeld(event, held);
    const on = handleOf(event);
    if (!on) return;
    const { id, does } = on;
    if (does && (event.key === 'Enter' || event.key === ' ')) {
      setHeld(grab(placements, id, does));
      setAnnouncement(`${does === 'move' ? '已抓起' : '正在调整大小'} ${whereText(title(id), placements, id)}，方向键移动，回车放下，Esc 放回`);
    } else if (does === 'move' && event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      const next = nudged(placements, id, event.key === 'ArrowUp' ? 'up' : 'down');
      commit(next);
      setAnnouncement(whereText(title(id), next, id));
    } else if (event.key === 'Delete') remove(id);
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') copy(id);
    else return;
    event.preventDefault();
  };
  return { shown: held?.now ?? placements, heldId: held?.id ?? null, announcement, announce: setAnnouncement, onKeyDown, onBlur: drop };
}
