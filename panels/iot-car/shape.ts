import type { LiveCar } from '@/domain/feeds/live';
import type { Bar } from '../kernel/pieces';

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
  readonly entered: number;
  readonly left: number;
  readonly recent: readonly Pass[];
  /** Each car park with what is free in it, and how many bays it has. */
  readonly parks: readonly Bar[];
}
/** Bays never show below nought: a gate that miscounted must not look like room. */
export const shape = ({ free, spaces, inside, in_today, out_today, recent, parks }: LiveCar): Cars => ({
  free: Math.max(0, free),
  spaces,
  inside,
  entered: in_today,
  left: out_today,
  parks: parks.map((one) => ({ name: one.name, value: Math.max(0, one.free), note: `共 ${one.spaces}` })),
  recent: recent.map(({ plate, dir, time, gate }) => ({
    key: `${time} ${plate} ${dir}`,
    plate,
    dir: dir === 'in' ? '进' : '出',
    time: time.slice(11),
    gate,
  })),
});
/** The newer ones, and the older ones beside them. */
export const halves = <T>(rows: readonly T[]): readonly [readonly T[], readonly T[]] => {
  const half = Math.ceil(rows.length / 2);
  return [rows.slice(0, half), rows.slice(half)];
};
