import { parkTime } from '@/domain/format';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useFeedStore } from './live';
import type { Surface } from '@/domain/panels';

/** What a panel stands on: which colours, how long one `--u` is in CSS px, whether time stands still (`?freeze=1&now=`). */
export interface PanelEnvironment {
  readonly surface: Surface;
  readonly unit: number;
  readonly frozenAt: number | null;
  readonly paused: boolean; // Space on a cockpit screen: nothing moves by itself
  readonly drawsAll?: boolean; // also what nobody has scrolled to
  readonly visiting?: boolean; // 来访模式: guests stand before the screen; no money, no person's name, no plate
}
export const EnvironmentContext = createContext<PanelEnvironment>({ surface: 'workbench', unit: 1, frozenAt: null, paused: false });
/** A chart within a page of the office: type as small as the page's own. */
export const inPage: PanelEnvironment = { surface: 'workbench', unit: 0.72, frozenAt: null, paused: false };
export const usePanelEnvironment = (): PanelEnvironment => useContext(EnvironmentContext);
/** CSS px of one `--u`. */
export const useUnit = (): number => usePanelEnvironment().unit;
/** A type size on canvas: `base` u, never under 12 CSS px. */
export const typeSize = (unit: number, base: number): number => Math.max(12, base * unit);

const quiet = '(prefers-reduced-motion: reduce)';
const watchQuiet = (listener: () => void): (() => void) => {
  const query = window.matchMedia(quiet);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};
/** Whether things may move by themselves: not when frozen, paused or when the person prefers stillness. */
export function useMotion(): boolean {
  const { frozenAt, paused } = usePanelEnvironment();
  const still = useSyncExternalStore(watchQuiet, () => window.matchMedia(quiet).matches);
  return !still && !paused && frozenAt === null;
}

const watchLook = (listener: () => void): (() => void) => {
  const watch = new MutationObserver(listener);
  watch.observe(document.body, { attributeFilter: ['arco-theme'] });
  return () => watch.disconnect();
};
/** Whether the office is shown in its dark look: what stands on a canvas is drawn anew when that changes. */
export const useOfficeDark = (): boolean => useSyncExternalStore(watchLook, () => document.body.getAttribute('arco-theme') === 'dark');

/** One timer for all that counts seconds; it rests while the tab is hidden. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
const tick = (): void => {
  if (!document.hidden) for (const listener of listeners) listener();
};
function onSecond(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
/** Server time in ms, looked at each second; the component is drawn again only when `seen` gives another answer. */
export function useServerTime<T extends string | number | boolean | null>(seen: (now: number) => T): T {
  const store = useFeedStore();
  const { frozenAt } = usePanelEnvironment();
  const [, again] = useState(0);
  const now = frozenAt ?? store.now();
  const answer = seen(now);
  useEffect(() => {
    if (frozenAt !== null) return;
    let before = answer;
    return onSecond(() => {
      const after = seen(store.now());
      if (after === before) return;
      before = after;
      again((count) => count + 1);
    });
  });
  return answer;
}
/** The day in the park (YYYY-MM-DD), by the server's clock; another one is drawn at midnight there. */
export const useToday = (): string => useServerTime((now) => parkTime(now).date);

/** Canvases whose picture is gone once the browser has shown it (WebGL), and how each is drawn again to be read. */
const takers = new WeakMap<HTMLCanvasElement, () => Promise<string>>();

/** Says how the picture of a canvas is taken, as a data URL. */
export const takenBy = (canvas: HTMLCanvasElement, take: () => Promise<string>): void => void takers.set(canvas, take);

/** What a canvas shows, as a data URL; undefined where it cannot be read. */
export async function pictureOf(canvas: HTMLCanvasElement): Promise<string | undefined> {
  try {
    return await (takers.get(canvas)?.() ?? canvas.toDataURL('image/png'));
  } catch {
    return undefined;
  }
}
