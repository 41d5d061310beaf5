import { isSameScope, levels, type Scope } from '@/panels/kernel/scope';
import { withPicks } from './picks';

/** What somebody has chosen on a big screen, in the address: it holds on every screen, over a reload, and for whom the address is sent to. */
export interface Choice {
  /** Where it looks: `?park=1&building=11&floor=21&room=31`. */
  readonly scope: Scope;
  /** Nothing moves by itself. */
  readonly paused: boolean;
  /** 来访模式 (`?visit=1`): guests look on. */
  readonly visiting: boolean;
}
const idOf = (text: string | null): number | null => {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};
/** A level without the ones above it means nothing: what follows a gap is not read. */
function scopeOf(query: URLSearchParams): Scope {
  let open = true;
  const read = (level: string): number | null => {
    const id = open ? idOf(query.get(level)) : null;
    open = id !== null;
    return id;
  };
  const [park, building, floor, room] = levels.map(read);
  return { park: park ?? null, building: building ?? null, floor: floor ?? null, room: room ?? null };
}
export function readChoice(search: string): Choice {
  const query = new URLSearchParams(search);
  return { scope: scopeOf(query), paused: query.get('pause') === '1', visiting: query.get('visit') === '1' };
}
/** The address with another choice; what else it says (k, play, freeze) stays. */
export function withChoice(search: string, change: Partial<Choice>): string {
  const { scope, paused, visiting } = { ...readChoice(search), ...change };
  const places = levels.map((level) => [level, scope[level] === null ? null : String(scope[level])] as const);
  return withPicks(search, { ...Object.fromEntries(places), pause: paused ? '1' : null, visit: visiting ? '1' : null });
}
/** Whether two addresses of a screen look at different places. */
export const looksElsewhere = (search: string, other: string): boolean => !isSameScope(readChoice(search).scope, readChoice(other).scope);
