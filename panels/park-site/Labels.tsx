import type { CSSProperties } from 'react';
import { shorten, thousands, withUnit } from '@/domain/format';
import { typeSize, useUnit } from '../kernel/surface';
import type { Size } from '../kernel/useSize';
import { placeLabels, type Placement, type Wanted } from './labels';
import type { Box } from './plane';
import type { Point, Scene } from './scene';
import { widthOf } from '../kernel/letters';
import type { Scope } from '../kernel/scope';
import type { Depth, Entry } from './standing';
import { rateOf, vacantOf } from '../kernel/site/rooms';
import type { Project } from './useStage';

interface LabelsProps {
  readonly scene: Scene;
  readonly depth: Depth;
  readonly entries: readonly Entry[];
  readonly project: Project;
  readonly size: Size;
  /** How far what lies over it reaches from its sides, CSS px: the floors at the left, the card of a room at the right. */
  readonly left: number;
  readonly right: number;
  /** Where what lies over the model at its top ends, CSS px. */
  readonly top: number;
  /** How high what lies over it at its foot is, CSS px. */
  readonly bottom: number;
  readonly onGo: (to: Scope) => void;
}
interface Words {
  readonly head: string;
  readonly more: string;
  readonly alarms: number;
}
/** A longer name is cut short on the model; it is whole in the title, in the breadcrumb and in the table. */
const longest = 12;
/** The second line is so much smaller than the name. */
const small = 0.86;
/** Name · rent rate · 空 n ㎡ · alarms; of a room its number and its tenant. */
function wordsOf({ name, rooms, alarms }: Entry, depth: Depth): Words {
  const [only] = rooms;
  if (depth === 'floor' || depth === 'room') return { head: name, more: only?.tenant ?? '', alarms: 0 };
  const vacant = vacantOf(rooms);
  const free = vacant.area > 0 ? ` · 空 ${thousands(vacant.area, 0)}㎡` : '';
  return { head: shorten(name, longest), more: `${withUnit(rateOf(rooms), '%')}${free}`, alarms };
}
/** One line of it: the name and the first figure. */
const shortOf = ({ head, more, alarms }: Words): Words => ({ head: `${head} ${more.split(' ')[0] ?? ''}`, more: '', alarms });
/** The name alone. */
const nameOf = ({ head, alarms }: Words): Words => ({ head, more: '', alarms });
/** Labels that would take more than so much of the picture are shortened. */
const crowd = 0.2;
const areaOf = (wanted: readonly Wanted[]): number => wanted.reduce((sum, { width, height }) => sum + width * height, 0);
/** What a body takes of the picture, CSS px. */
function boxOf(body: readonly Point[], project: Project): Box {
  const places = body.map(project);
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
/** What the places on the model are called: whole labels where there is room for them, never one over another. */
export function Labels({ scene, depth, entries, project, size, left, right, top, bottom, onGo }: LabelsProps) {
  const u = useUnit();
  const onRoof = depth === 'floor' || depth === 'room';
  const full = new Map(entries.map((entry) => [entry.id, wordsOf(entry, depth)]));
  const room = { left: left + 4, right: size.width - right - 4, top, bottom: size.height - bottom };
  const seen = scene.bodies.map((body) => boxOf(body, project));
  const wantedOf = (words: ReadonlyMap<number, Words>, type: number) =>
    scene.anchors.flatMap(({ id, at }): Wanted[] => {
      const own = words.get(id);
      if (!own) return [];
      const [x, y] = project(at);
      if (!onRoof) {
        const head = widthOf(`${own.head}${own.alarms > 0 ? ` ▲${own.alarms}` : ''}`, type);
        return [{ id, x, y, height: type * (own.more ? 2.3 : 1.4), width: Math.max(head, widthOf(own.more, type * small)) + 22 * u }];
      }
      const roof = scene.rooms.find(({ room }) => room.id === id);
      const xs = (roof?.polygon ?? []).map(([u1, v1]) => project([u1, v1, at[2]])[0]);
      const wide = Math.max(...xs) - Math.min(...xs);
      const number = widthOf(own.head, type);
      const width = Math.min(wide * 0.72, Math.max(number, widthOf(own.more, type * small)) + 12 * u);
      return width < number ? [] : [{ id, x, y, width, height: type * (own.more ? 2.3 : 1.2), flat: true }];
    });
  const attempt = (change: (own: Words) => Words, base: number, near: boolean) => {
    const type = typeSize(u, base);
    const words = new Map([...full].map(([id, own]) => [id, change(own)]));
    const wanted = wantedOf(words, type);
    // the floors of a building have their names in the rail
    return { type, words, wanted, placements: placeLabels(depth === 'building' ? [] : wanted, room, seen, near) };
  };
  const whole = attempt((own) => own, onRoof ? 20 : 24, false);
  // many buildings are told apart by name and rate alone: more would hide them
  const isCrowded = !onRoof && areaOf(whole.wanted) > crowd * (room.right - room.left) * (room.bottom - room.top);
  const ways = isCrowded
    ? [() => attempt(shortOf, 24, true), () => attempt(shortOf, 18, true), () => attempt(nameOf, 18, true), () => attempt(nameOf, 18, false)]
    : [() => whole];
  // none is left out as long as saying less of each makes room for it
  let best = ways[0]?.() ?? whole;
  for (const way of ways.slice(1)) {
    if (best.placements.length === best.wanted.length) break;
    const next = way();
    if (next.placements.length > best.placements.length) best = next;
  }
  const { type, words, wanted, placements } = best;
  const entry = new Map(entries.map((one) => [one.id, one]));
  const sizeOf = new Map(wanted.map(({ id, width, height }) => [id, { width, height }]));
  const line = ({ id, left, top, x, y }: Placement) => {
    const { width = 0, height = 0 } = sizeOf.get(id) ?? {};
    return <polyline key={id} points={`${x},${y} ${left + width / 2},${top + height}`} />;
  };
  return (
    <>
      {!onRoof && (
        <svg className="s-lines" width={size.width} height={size.height} aria-hidden="true">
          {placements.map(line)}
        </svg>
      )}
      {placements.map(({ id, left, top }) => {
        const own = words.get(id);
        const to = entry.get(id)?.to;
        if (!own || !to) return null;
        const style: CSSProperties = { left, top, ...sizeOf.get(id), fontSize: type };
        return (
          <button
            type="button"
            // the list of what can be entered is where keys and readers go
            tabIndex={-1}
            aria-hidden
            key={id}
            className={onRoof ? 's-roof' : 's-label'}
            style={style}
            title={`${entry.get(id)?.name ?? ''} ${full.get(id)?.more ?? ''}`}
            onClick={() => onGo(to)}
          >
            <b className="one-line">
              {own.head}
              {own.alarms > 0 && <em> ▲{own.alarms}</em>}
            </b>
            {own.more && <span className="one-line">{own.more}</span>}
          </button>
        );
      })}
    </>
  );
}
