import { IconCheck } from '@arco-design/web-react/icon';
import { contrast, isColour, readable } from '@/domain/colour';
import { thousands } from '@/domain/format';
import './colour.css';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (colour: string | null) => void;
  /** A few that are readable, with their names for whoever does not see colours. */
  readonly presets: Readonly<Record<string, string>>;
  /** What the colour is told from: white, or its own tint. */
  readonly groundOf: (colour: string) => string;
  readonly empty?: string;
  readonly disabled?: boolean;
  readonly describedBy?: string | undefined;
}
/** A colour from a few that are readable, or any other with its contrast beside it. */
export function ColourInput({ id, label, value, onChange, presets, groundOf, empty, disabled = false, describedBy }: Props) {
  const colour = isColour(value) ? value.toUpperCase() : null;
  const ratio = colour ? contrast(colour, groundOf(colour)) : null;
  return (
    <div className="wrap-row colour" role="group" aria-label={label} aria-describedby={describedBy}>
      {empty && (
        <button type="button" className="colour-none" aria-pressed={!colour} disabled={disabled} onClick={() => onChange(null)}>
          {empty}
        </button>
      )}
      {Object.entries(presets).map(([preset, name]) => (
        <button
          key={preset}
          type="button"
          className="colour-swatch"
          style={{ background: preset }}
          aria-pressed={colour === preset}
          aria-label={name}
          title={name}
          disabled={disabled}
          onClick={() => onChange(preset)}
        >
          {colour === preset && <IconCheck />}
        </button>
      ))}
      <label className="colour-own">
        <input
          id={id}
          type="color"
          value={(colour ?? '#4E5969').toLowerCase()}
          disabled={disabled}
          aria-label={`${label}：其他颜色`}
          onChange={({ target }) => onChange(target.value.toUpperCase())}
        />
        {colour ?? '其他颜色'}
      </label>
      {ratio !== null && (
        <span className={ratio >= readable ? 'colour-good' : 'colour-bad'}>
          对比度 {thousands(ratio, 1, true)}:1 {ratio >= readable ? '达标' : '不足 4.5:1'}
        </span>
      )}
    </div>
  );
}
/** A word on the tint of its colour, or plain where it has none. */
export function ColourTag({ text, colour, tint }: { text: string; colour: string | null; tint: string | null }) {
  return (
    <span className="colour-tag one-line" {...(colour && tint && { style: { color: colour, background: tint } })}>
      {text}
    </span>
  );
}
