import type { LiveCar } from '@/domain/feeds/live';

export interface Pass {
  readonly key: string;
  readonly plate: string;
  readonly dir: '进' | '出';
  readonly time: string; // HH:mm:ss
  readonly gate: string;
}
export interface Cars {
  readonly free: number;
  readonly spaces: number;
  readonly inside: number;
  readonly full: number; // % of the bays taken
  readonly entered: number;
  readonly left: number;
  readonly recent: readonly Pass[];
}
/** Bays never show below nought: a gate that miscounted must not look like room. */
export const shape = ({ free, spaces, inside, in_today, out_today, recent }: LiveCar): Cars => ({
  free: Math.max(0, free),
  spaces,
  inside,
  full: spaces > 0 ? Math.min(100, Math.round((100 * inside) / spaces)) : 0,
  entered: in_today,
  left: out_today,
  recent: recent.map(({ plate, dir, time, gate }) => ({
    key: `${time} ${plate} ${dir}`,
    plate,
    dir: dir === 'in' ? '进' : '出',
    time: time.slice(11),
    gate,
  })),
});
