import { type PanelPlacement, samePlaces } from './board';
import { type Direction, type Least, nudged, resizedTo } from './layout';

/** A panel held by the keyboard: what is on the screen is `now`, what Esc puts back is `start`. */
export interface Grab {
  readonly id: number;
  readonly does: 'move' | 'resize';
  readonly start: readonly PanelPlacement[];
  readonly now: readonly PanelPlacement[];
}
export const grab = (placements: readonly PanelPlacement[], id: number, does: Grab['does']): Grab => ({
  id,
  does,
  start: placements,
  now: placements,
});

const arrows: Readonly<Record<string, Direction>> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };
export const directionOf = (key: string): Direction | undefined => arrows[key];

/** One arrow key while a panel is held: one cell (design/visual.md 2.8). The same object when it can go no further. */
export function pressed(held: Grab, direction: Direction, least: Least): Grab {
  const place = held.now.find(({ id }) => id === held.id);
  if (!place) return held;
  const now =
    held.does === 'move'
      ? nudged(held.now, held.id, direction)
      : resizedTo(held.now, held.id, {
          w: place.w + (direction === 'right' ? 1 : direction === 'left' ? -1 : 0),
          h: place.h + (direction === 'down' ? 1 : direction === 'up' ? -1 : 0),
          least,
        });
  return samePlaces(now, held.now) ? held : { ...held, now };
}

/** What a screen reader hears: where the panel stands now, counted from one. */
export function whereText(title: string, placements: readonly PanelPlacement[], id: number): string {
  const place = placements.find((one) => one.id === id);
  return place ? `${title}，第${place.x + 1}列 第${place.y + 1}行，宽${place.w} 高${place.h}` : title;
}
