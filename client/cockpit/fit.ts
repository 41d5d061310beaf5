import type { Bucket } from '@/domain/screens/screen';

export interface Fit {
  /** CSS px of one `--u`. */
  readonly unit: number;
  readonly bucket: Bucket;
}
/** The unit of a phone: what is stacked is measured there, in CSS px. */
export const phoneUnit = 0.7;
const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));

/** A window in which a unit is smaller than this has no room for a screen at once: a browser at 200 %, half of a notebook. */
const leastUnit = 0.54;
/** `standing`: what is shown has an arrangement for an upright display. `near`: 远看/近看, 0.8 to 1.6. The logical canvas grows in the long direction, so there are no bars and nothing is stretched. */
export function fitOf(width: number, height: number, zoomFactor = 1, standing = false): Fit {
  const ratio = width / Math.max(1, height);
  // no phone: as wide as a board that one reads at
  if (standing && ratio <= 0.7 && width >= 720)
    return { unit: Math.min(width / 1080, height / 1920) * between(0.8, zoomFactor, 1.6), bucket: 'tall' };
  if (ratio < 1.2 || Math.min(width / 1920, height / 1080) < leastUnit) return { unit: between(phoneUnit, width / 560, 1.6), bucket: 'stacked' };
  const unit = Math.min(width / 1920, height / 1080) * between(0.8, zoomFactor, 1.6);
  return { unit, bucket: ratio >= 3 ? 'C' : ratio >= 2 ? 'B' : 'A' };
}
export interface Look {
  /** Server time that stands still (`?freeze=1&now=`), for pictures; else null. */
  readonly frozenAt: number | null;
  readonly zoomFactor: number;
}
export function lookOf(search: string, clock: number): Look {
  const query = new URLSearchParams(search);
  const zoomFactor = Number(query.get('k') ?? 1);
  const given = Date.parse(query.get('now') ?? '');
  return {
    frozenAt: query.get('freeze') === '1' ? (Number.isNaN(given) ? clock : given) : null,
    zoomFactor: Number.isFinite(zoomFactor) && zoomFactor > 0 ? zoomFactor : 1,
  };
}
