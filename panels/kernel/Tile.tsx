import type { Figure, Pair, Tone } from './figure';
import { change, keepsDecimals, thousands } from '@/domain/format';
import { digitWidth, sizeFor } from './letters';
import { Change, FigureNumber } from './number';
import { OpenButton } from './OpenButton';
import { Spark } from './Spark';
import { useUnit } from './surface';
import type { Size } from './useSize';
import './tile.css';

interface TileProps extends Figure {
  readonly label: string;
  /** Its name stands in it; else in the title bar above. */
  readonly named: boolean;
  readonly size: Size;
  readonly onOpen?: (() => void) | undefined;
  /** Of two figures that have a list each: what they are called, and the way to that of the second. */
  readonly names?: Pair['names'];
  readonly onOpenSecond?: (() => void) | undefined;
}
const shapes: Readonly<Record<Tone, string>> = { warn: '▲', alarm: '◆' };
/** Two figures behind one unit: where one of them reads best in 亿元, both are. */
function alike<T extends Pick<TileProps, 'value' | 'unit' | 'digits' | 'second'>>(figures: T): T {
  const { value, unit, second } = figures;
  if (second === undefined || unit !== '万元' || Math.max(value ?? 0, second ?? 0) < 10_000) return figures;
  const scaled = (of: number | null | undefined) => (of === null || of === undefined ? of : of / 10_000);
  return { ...figures, value: scaled(value), second: scaled(second), unit: '亿元', digits: 2 };
}
/** Below so many u a line says nothing. */
const sparkWidth = 64;
/** The same in one line, for where it is cut short. */
const noteTitle = ({ note }: Pick<Figure, 'note'>): string =>
  typeof note === 'string' ? note : `${note.of ?? ''}${note.label} ${change(note.value, note.points ? '个百分点' : '%')}`;
function Note({ note }: Pick<Figure, 'note'>) {
  if (typeof note === 'string') return note;
  const { label, value, points, of } = note;
  return (
    <>
      {of}
      <Change label={label} value={value} {...(points !== undefined && { points })} />
    </>
  );
}
/** A key figure: name, number at reading size, and its comparison. With a right, a way to the list that adds up to it. */
export function Tile({ label, named, note, onOpen, onOpenSecond, names, tone, spark, size, ...figures }: TileProps) {
  const u = useUnit();
  const { value, unit, digits = 0, second } = alike(figures);
  const hasTwo = second !== undefined;
  const written = (of: number | null | undefined): string => thousands(of, digits, keepsDecimals(unit));
  // the unit behind is smaller, and the edges are kept free
  const letters = `${written(value)}${hasTwo ? ` / ${written(second)}` : ''}`.length + (hasTwo ? 3 : 2) + (tone ? 2 : 0);
  const width = size.width / u - (named ? 28 : 0);
  // a figure is read before its line: the line has what the figure leaves it, or is not there
  const digit = digitWidth[named ? 'narrow' : 'usual'];
  const big = sizeFor(letters, width, hasTwo ? 42 : 64, { digit });
  const hasSpark = spark !== undefined && width - letters * big * digit >= sparkWidth;
  const content = (
    <>
      <span className="k-tile-row">
        {named && <span className="k-tile-label">{label}</span>}
        <span className="k-tile-note" title={noteTitle({ note })}>
          <Note note={note} />
        </span>
      </span>
      <span className="k-tile-value" data-tone={tone}>
        {tone && (
          <em className="k-tile-shape" aria-hidden>
            {shapes[tone]}
          </em>
        )}
        {hasTwo && (
          <>
            <FigureNumber unitless value={value} unit={unit} digits={digits} size={big} />
            <i aria-hidden>/</i>
          </>
        )}
        <span className="k-tile-last">
          <FigureNumber value={hasTwo ? second : value} unit={unit} digits={digits} size={big} />
          {names && <OpenButton label={names[1]} onOpen={onOpenSecond} />}
        </span>
        {hasSpark && <Spark {...spark} />}
      </span>
    </>
  );
  const shown = { className: 'k-tile', 'data-named': named || undefined };
  if (!onOpen || onOpenSecond)
    return (
      <div {...shown}>
        {content}
        {names && <OpenButton label={names[0]} onOpen={onOpen} />}
      </div>
    );
  return (
    <button type="button" {...shown} onClick={onOpen} title={`查看${label}明细`}>
      {content}
    </button>
  );
}
