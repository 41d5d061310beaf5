/** A chart highlights by itself: at most so many items, the newest, one every so many ms (specification section 9). */
export const highlightItems = 10;
export const highlightEvery = 2000;

/** A chart that can show one of its items. */
export interface Highlighted {
  /** How many items it has at this moment. */
  readonly count: () => number;
  readonly show: (index: number) => void;
  readonly hide: () => void;
  /** Somebody looks closer: the pointer or the focus is in it. */
  readonly held: () => boolean;
}
/** The charts of a screen take turns, so that one thing at a time draws the eye; all wait while somebody looks closer or the tab is hidden. */
export class HighlightScheduler {
  private charts: Highlighted[] = [];
  private chart = 0;
  private item = -1;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly asleep: () => boolean = () => document.hidden) {}

  /** Answers how to leave. */
  join(chart: Highlighted): () => void {
    this.charts.push(chart);
    this.timer ??= setInterval(() => this.next(), highlightEvery);
    return () => this.leave(chart);
  }
  private leave(chart: Highlighted): void {
    const at = this.charts.indexOf(chart);
    this.charts.splice(at, 1);
    if (at < this.chart) this.chart -= 1;
    else if (at === this.chart) this.item = -1;
    if (this.charts.length > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
    this.chart = 0;
  }
  private next(): void {
    if (this.asleep()) return;
    const front = this.charts[this.chart % this.charts.length];
    if (this.charts.some((one) => one.held())) {
      front?.hide();
      return;
    }
    for (let tried = 0; tried <= this.charts.length; tried++) {
      this.chart %= this.charts.length;
      const chart = this.charts[this.chart];
      const all = chart?.count() ?? 0;
      const shown = Math.min(highlightItems, all);
      this.item += 1;
      if (this.item < shown) {
        chart?.show(all - shown + this.item);
        return;
      }
      chart?.hide();
      this.chart += 1;
      this.item = -1;
    }
  }
}
/** The one of this page. */
export const highlightScheduler = new HighlightScheduler();
