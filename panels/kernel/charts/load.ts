export type Row = Readonly<Record<string, string | number | null>>;
/** A G2 specification without data, size and theme. */
export type Spec = Readonly<Record<string, unknown>>;
type Callback = (time: number) => void;
interface Canvas {
  render: (frame?: unknown) => void;
  requestAnimationFrame: (callback: Callback) => number;
  cancelAnimationFrame: (id: number) => void;
}
/** What is used of a G2 chart. */
export interface Drawing {
  changeData(rows: readonly Row[]): Promise<unknown> | undefined;
  destroy(): void;
  render(): Promise<unknown>;
  options(spec: Spec): unknown;
  emit(event: 'tooltip:show', what: { readonly data: { readonly data: Row } }): unknown;
  emit(event: 'tooltip:hide'): unknown;
  on(event: 'element:click', listener: (event: { readonly data?: { readonly data?: Row } }) => void): unknown;
  /** The canvas is there once rendering has begun. */
  getContext(): { readonly canvas?: Canvas };
}
export type Engine = new (options: Readonly<Record<string, unknown>>) => Drawing;

/** Fetched once for all charts; asked again after a failed fetch. */
function fetchedOnce(fetch: () => Promise<{ readonly Chart: unknown }>): () => Promise<Engine> {
  let engine: Promise<Engine> | undefined;
  return () => {
    engine ??= fetch().then(
      // the specification type of G2 is a union that no generic wrapper can satisfy: the calls above are all that is used of it
      ({ Chart }) => Chart as Engine,
      (error: unknown) => {
        engine = undefined;
        throw error;
      },
    );
    return engine;
  };
}
/** G2 with lines, areas, columns and rings. */
export const loadEngine = fetchedOnce(() => import('./engine'));
/** The same with flows. */
export const loadFlowEngine = fetchedOnce(() => import('./flow-engine'));
