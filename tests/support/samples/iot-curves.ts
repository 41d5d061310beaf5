import type { Lines } from '@/domain/feeds/blocks';

/** Power of the demonstration park by hour of a working day, kW: about 7,000 kWh a day, 5,230 of them by 17:05. */
const power = [116, 112, 108, 106, 106, 110, 122, 186, 350, 452, 478, 474, 398, 430, 492, 502, 494, 486, 352, 286, 242, 204, 164, 136];
/** Water by hour, t: about 68 t a day, 51.3 t of them by 17:05; the night between two and five shows what leaks. */
const water = [0.8, 0.6, 0.5, 0.5, 0.5, 0.7, 1.3, 2.6, 4.9, 5.4, 5.1, 5.6, 5.9, 4.5, 4.4, 4, 3.6, 4.3, 3.4, 2.4, 2, 1.7, 1.3, 1];
const two = (value: number) => String(value).padStart(2, '0');
const round = (value: number, digits: number) => Number(value.toFixed(digits));

/** Between two hours the curve is straight; a small fixed ripple stands for lifts and compressors. */
function powerAt(quarter: number, scale: number): number {
  const hour = Math.floor(quarter / 4) % 24;
  const from = power[hour] ?? 0;
  const to = power[(hour + 1) % 24] ?? 0;
  return round((from + ((to - from) * (quarter % 4)) / 4) * scale + 6 * Math.sin(quarter * 1.7), 1);
}
/** The last 24 hours up to 17:00, a point every quarter of an hour. */
export function samplePower(name: string, scale: number): Lines {
  const quarters = Array.from({ length: 96 }, (_, index) => (index + 69) % 96);
  return {
    x: quarters.map((quarter) => `${two(Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}`),
    series: [{ name, unit: 'kW', data: quarters.map((quarter) => powerAt(quarter, scale)) }],
  };
}
/** The last 24 hours by hour; 17:00 has run for five minutes. */
export function sampleWater(): Lines {
  const hours = Array.from({ length: 24 }, (_, index) => (index + 18) % 24);
  return {
    x: hours.map((hour) => `${two(hour)}:00`),
    series: [{ name: '用水', unit: 't', data: hours.map((hour) => (hour === 17 ? 0.4 : (water[hour] ?? 0))) }],
  };
}
/** Today by hour up to now: 611 in, 540 out. */
export function sampleCars(): Lines {
  const into = [3, 2, 1, 1, 2, 6, 18, 64, 142, 118, 42, 30, 36, 48, 34, 28, 30, 6];
  const out = [4, 2, 2, 1, 1, 3, 9, 21, 34, 40, 38, 62, 74, 44, 46, 58, 86, 15];
  return {
    x: into.map((_, hour) => `${two(hour)}:00`),
    series: [
      { name: '进场', unit: '辆', data: into },
      { name: '出场', unit: '辆', data: out },
    ],
  };
}
/** The last sixty minutes of a live meter, ending at `last`. */
export function sampleMinutes(last: number, swing: number, digits: number): readonly { at: string; value: number }[] {
  return Array.from({ length: 60 }, (_, index) => {
    const minute = 6 + index;
    const value = round(last + swing * (Math.sin(index / 7) - Math.sin(59 / 7)), digits);
    return { at: `2026-11-20 ${two(16 + Math.floor(minute / 60))}:${two(minute % 60)}:00`, value };
  });
}
