import { thousands } from '@/domain/format';

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** 531 B, 445 KB, 1.2 MB: three digits, as far as they say something. */
export function bytesText(bytes: number): string {
  let [value, place] = [bytes, 0];
  while (value >= 1000 && place < units.length - 1) [value, place] = [value / 1024, place + 1];
  return `${thousands(value, place === 0 || value >= 100 ? 0 : 1, true)} ${units[place]}`;
}
