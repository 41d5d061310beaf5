import type { Tone } from '@/domain/kernel/codes';
import './code-tag.css';

const tones: ReadonlySet<string> = new Set<Tone>(['gray', 'blue', 'green', 'orange', 'red']);
/** A state: a dot and a word, never colour alone. */
export function CodeTag({ label, color }: { label: string; color?: string | undefined }) {
  const tone = color && tones.has(color) ? color : 'gray';
  return (
    <span className={`code-tag code-tag-${tone}`}>
      <i aria-hidden />
      {label}
    </span>
  );
}
