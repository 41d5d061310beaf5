import type { LngLat } from '@/domain/outline';

/** The ellipsoid (Krasovsky 1940) and the published shift of GCJ-02, in which Chinese online maps give their coordinates. */
const radius = 6_378_245;
const eccentricity = 0.006_693_421_622_965_943;
const wave = (value: number, ...parts: readonly (readonly [size: number, length: number])[]): number =>
  (parts.reduce((sum, [size, length]) => sum + size * Math.sin((value / length) * Math.PI), 0) * 2) / 3;
function shift([lng, lat]: LngLat): LngLat {
  const [x, y] = [lng - 105, lat - 35];
  const both = wave(x, [20, 1 / 6], [20, 1 / 2]);
  const east =
    300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * Math.sqrt(Math.abs(x)) + both + wave(x, [20, 1], [40, 3]) + wave(x, [150, 12], [300, 30]);
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * Math.sqrt(Math.abs(x)) +
    both +
    wave(y, [20, 1], [40, 3]) +
    wave(y, [160, 12], [320, 30]);
  const turn = (lat * Math.PI) / 180;
  const magic = 1 - eccentricity * Math.sin(turn) ** 2;
  return [
    (east * 180) / ((radius / Math.sqrt(magic)) * Math.cos(turn) * Math.PI),
    (north * 180) / (((radius * (1 - eccentricity)) / (magic * Math.sqrt(magic))) * Math.PI),
  ];
}
/** A point of GCJ-02 in WGS 84, to some centimetres: the shift is taken back until it fits. */
export function fromGcj([lng, lat]: LngLat): LngLat {
  let at: LngLat = [lng, lat];
  for (let turn = 0; turn < 3; turn++) {
    const [east, north] = shift(at);
    at = [lng - east, lat - north];
  }
  return [Number(at[0].toFixed(6)), Number(at[1].toFixed(6))];
}
