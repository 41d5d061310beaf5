import { createContext, useContext, useEffect } from 'react';

/** Where a big screen looks: park, building, floor, room by their ids, each within the one before; null: all of them. */
export interface Scope {
  readonly park: number | null;
  readonly building: number | null;
  readonly floor: number | null;
  readonly room: number | null;
}
export const levels = ['park', 'building', 'floor', 'room'] as const satisfies readonly (keyof Scope)[];
export type Level = (typeof levels)[number];
export const everything: Scope = { park: null, building: null, floor: null, room: null };

/** The same scope with one level chosen anew: what lay below it is given up, what lies above stays. */
export function within(scope: Scope, level: Level, id: number | null): Scope {
  const from = levels.indexOf(level);
  const [park, building, floor, room] = levels.map((one, at) => (at < from ? scope[one] : at === from ? id : null));
  return { park: park ?? null, building: building ?? null, floor: floor ?? null, room: room ?? null };
}
/** The lowest level that is chosen; null: nothing is. */
export const depthOf = (scope: Scope): Level | null => levels.findLast((level) => scope[level] !== null) ?? null;
export const isSameScope = (one: Scope, other: Scope): boolean => levels.every((level) => one[level] === other[level]);
/** One level up; the same where nothing is chosen. */
export function above(scope: Scope): Scope {
  const depth = depthOf(scope);
  return depth === null ? scope : within(scope, depth, null);
}
export interface ScopeControl {
  readonly scope: Scope;
  /** Looks elsewhere: every panel of the screen, the chooser and the address follow. */
  readonly go: (next: Scope) => void;
  /** What a floor or a room is called, from whoever has read it: the breadcrumb says it. Stable. */
  readonly reportName: (level: Level, id: number, name: string) => void;
}
/** Null where nothing above keeps a scope (a board of the workbench): a panel then keeps its own. */
export const ScopeContext = createContext<ScopeControl | null>(null);
export const useScope = (): ScopeControl | null => useContext(ScopeContext);
/** Tells the screen around what a level of the scope is called, as soon as both are known; without a screen it does nothing. */
export function useScopeName(level: Level, id: number | null, name: string | undefined): void {
  const report = useScope()?.reportName;
  useEffect(() => {
    if (id !== null && name) report?.(level, id, name);
  }, [report, level, id, name]);
}
