import { framesOnDemand, type Frames } from '../frames';
import type { Size } from '../useSize';
import type { Drawing, Engine, Row, Spec } from './load';
import { plain } from './plain';

/** What is to be seen in a place: a specification (compared as an object), its rows (likewise), size in CSS px and G2's theme. */
export interface Wanted {
  readonly spec: Spec;
  readonly rows: readonly Row[];
  readonly size: Size;
  readonly theme: string;
}
interface Standing {
  readonly drawing: Drawing;
  readonly place: HTMLElement;
  readonly frames: Frames;
  /** What is drawn, or on its way to be. */
  drawn: Wanted;
}
/** ms without another change of shape before a chart is built anew. */
export const settle = 150;

/** G2's canvas draws in every frame and asks for the next one: from then on it gets them only while something changes. */
function restWhenStill(drawing: Drawing): Frames {
  const frames = framesOnDemand();
  const { canvas } = drawing.getContext();
  if (!canvas) return frames;
  const render = canvas.render.bind(canvas);
  let rendered = false;
  canvas.render = (frame) => {
    render(frame);
    rendered = true;
  };
  canvas.requestAnimationFrame = (callback) => {
    const isLoop = rendered; // it asks as soon as it has drawn
    rendered = false;
    if (isLoop) return frames.request(callback);
    // the end of a rendering, a step of a movement: what it changes is to be drawn
    frames.wake();
    return requestAnimationFrame(callback);
  };
  canvas.cancelAnimationFrame = frames.cancel;
  return frames;
}
/**
 * The chart of one place. New rows are drawn into the chart that stands. Another specification or size builds another chart behind
 * it (a canvas that changes its size is blank until it is drawn again); the old one goes when the new one stands. Whatever changes
 * meanwhile is made good at the end.
 */
export class ChartSlot {
  private wanted: Wanted | undefined;
  private standing: Standing | undefined;
  private building = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly host: HTMLElement,
    private readonly load: () => Promise<Engine>,
    /** A bar, a point was clicked: its row. */
    private readonly pick: (row: Row) => void = () => undefined,
    /** The specification with the colours that its tokens have now. */
    private readonly colored: (spec: Spec) => Spec = (spec) => spec,
  ) {}

  /** Says what is to be seen from now on. */
  show(wanted: Wanted): void {
    const first = !this.wanted;
    this.wanted = wanted;
    if (first) void this.follow();
    else if (this.standing && this.fits(this.standing)) this.redraw(this.standing, wanted);
    else this.soon();
  }
  /** Shows the hover card of a row, or hides it. */
  tip(row: Row | undefined): void {
    const { standing } = this;
    if (!standing) return;
    standing.frames.wake();
    if (row) standing.drawing.emit('tooltip:show', { data: { data: row } });
    else standing.drawing.emit('tooltip:hide');
  }
  /** Whether a chart can be seen. */
  get stands(): boolean {
    return this.standing !== undefined;
  }
  /** The pointer does something over the chart: it may be drawn anew. */
  wake(): void {
    this.standing?.frames.wake();
  }
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.remove(this.standing);
    this.standing = undefined;
  }
  /** Whether the chart that stands needs no more than other rows. */
  private fits({ drawn }: Standing): boolean {
    const { wanted } = this;
    return wanted !== undefined && drawn.spec === wanted.spec && drawn.theme === wanted.theme && sameSize(drawn.size, wanted.size);
  }
  private redraw(standing: Standing, wanted: Wanted): void {
    if (standing.drawn.rows === wanted.rows) return;
    standing.drawn = { ...standing.drawn, rows: wanted.rows };
    standing.drawing.changeData(wanted.rows)?.catch(failed);
  }
  private soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.follow(), settle);
  }
  /** Brings what stands to what is wanted. While a chart is being built its end looks again. */
  private async follow(): Promise<void> {
    const { wanted, standing } = this;
    if (!wanted || this.closed || this.building) return;
    if (standing && this.fits(standing)) {
      this.redraw(standing, wanted);
      return;
    }
    this.building = true;
    try {
      await this.build(wanted);
    } catch (error) {
      failed(error);
      return; // the next change tries again
    } finally {
      this.building = false;
    }
    if (this.wanted !== wanted) await this.follow();
  }
  private async build(wanted: Wanted): Promise<void> {
    const { spec, rows, size, theme } = wanted;
    const Chart = await this.load();
    if (this.closed) return;
    const place = document.createElement('div');
    place.className = 'c-stand';
    place.style.visibility = this.standing ? 'hidden' : '';
    this.host.append(place);
    const container = document.createElement('div'); // G2 changes the style of its container
    place.append(container);
    const drawing = new Chart({ container, ...size });
    drawing.options({ ...plain(this.colored(spec)), data: rows, theme: { type: theme, view: { viewFill: 'transparent' } } });
    drawing.on('element:click', ({ data }) => data?.data && this.pick(data.data));
    const rendered = drawing.render();
    const made: Standing = { drawing, place, frames: restWhenStill(drawing), drawn: wanted };
    try {
      await rendered;
    } catch (error) {
      this.remove(made);
      throw error;
    }
    if (this.closed) {
      this.remove(made);
      return;
    }
    place.style.visibility = '';
    this.remove(this.standing);
    this.standing = made;
  }
  private remove(one: Standing | undefined): void {
    one?.drawing.destroy();
    one?.place.remove();
  }
}
const sameSize = (one: Size, other: Size): boolean => one.width === other.width && one.height === other.height;
const failed = (error: unknown): void => console.error('图表绘制失败', error);
