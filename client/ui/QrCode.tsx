import { squares } from './squares';

/** Text as a code to be scanned; sharp at any size. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const rows = squares(text);
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
