import './open.css';

/** Lies over a figure and opens the list behind it; nothing where there is none. */
export function OpenButton({ label, onOpen }: { label: string; onOpen: (() => void) | undefined }) {
  if (!onOpen) return null;
  return (
    <button type="button" className="k-open" title={`查看明细：${label}`} onClick={onOpen}>
      <span className="visually-hidden">{label}，查看明细</span>
    </button>
  );
}
