import { digits, typed } from './code';

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'Escape', '0', 'Backspace'] as const;
const names: Readonly<Record<string, string>> = { Escape: '清空', Backspace: '退格' };
/** Six places and ten digits, within reach of a thumb. */
export function Keypad({ code, onChange }: { code: string; onChange: (code: string) => void }) {
  return (
    <div className="keypad">
      <output className="keypad-code" aria-label="通行码">
        {Array.from({ length: digits }, (_, at) => (
          <span key={at}>{code[at] ?? ''}</span>
        ))}
      </output>
      <div className="keypad-keys">
        {/* none keeps the focus: a scanner ends with Enter, which would press it; the keyboard types wherever the focus is */}
        {keys.map((key) => (
          <button key={key} type="button" tabIndex={-1} onMouseDown={(event) => event.preventDefault()} onClick={() => onChange(typed(code, key))}>
            {names[key] ?? key}
          </button>
        ))}
      </div>
    </div>
  );
}
