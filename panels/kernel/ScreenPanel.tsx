import { useCallback, useContext, useId, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { type DataTime, type Freshness, type PanelStatus, worst } from './status';
import { ageTitle, EmptyStatus, ErrorStatus, ForbiddenStatus, LiveMark, RetryButton, Skeleton } from './StatusView';
import { FreshnessContext, type PanelFreshness, useReportFreshness } from './freshness';
import { type Reading, ReadingContext } from './reading';
import { usePanelEnvironment } from './surface';
import { TableContext } from './table';
import { useNear } from './useNear';
import { useSize, type Size } from './useSize';
import './panel.css';

export interface ScreenPanelProps {
  readonly title: string;
  readonly status: PanelStatus;
  readonly freshness?: Freshness | null;
  /** Time of the data itself. */
  readonly asOf?: DataTime | undefined;
  /** The last try failed; what is shown is older. */
  readonly failed?: boolean;
  readonly emptyText?: string | undefined;
  readonly emptyAction?: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  /** To the page behind, where the person may go there. */
  readonly onJump?: (() => void) | undefined;
  readonly tools?: ReactNode;
  /** What is shown belongs to the choice before; the new one is on its way. */
  readonly changing?: boolean;
  /** Without title bar: the panel draws its own. The heading stays for the reader. */
  readonly bare?: boolean;
  readonly children: (size: Size) => ReactNode;
}
const nothing = (): void => undefined;

/** Whether some drawing inside has a table, and whether the person asked for it. */
function useTableSwitch() {
  const [offers, setOffers] = useState(0);
  const [open, setOpen] = useState(false);
  const offer = useCallback(() => {
    setOffers((count) => count + 1);
    return () => setOffers((count) => count - 1);
  }, []);
  const shown = open && offers > 0;
  const table = useMemo(() => ({ open: shown, offer }), [shown, offer]);
  return { table, offered: offers > 0, toggle: () => setOpen(!shown), close: () => setOpen(false) };
}

function Body({ status, emptyText, emptyAction, onRetry = nothing, children }: ScreenPanelProps) {
  const [target, size] = useSize<HTMLDivElement>();
  const near = useNear(target);
  return (
    <div className="p-body" ref={target}>
      {status === 'loading' && <Skeleton />}
      {status === 'empty' && <EmptyStatus why={emptyText}>{emptyAction}</EmptyStatus>}
      {status === 'error' && <ErrorStatus onRetry={onRetry} />}
      {status === 'forbidden' && <ForbiddenStatus />}
      {status === 'ready' && size.width > 0 && near && children(size)}
    </div>
  );
}

/** What the header counts of a panel: what its own bar says of it, so that it is never 实时 above a panel that says 延迟. */
function standingOf(status: ScreenPanelProps['status'], freshness: Freshness | null, waits: boolean): PanelFreshness {
  if (status === 'loading') return 'loading';
  if (status === 'error') return 'lost';
  if (freshness && freshness.kind !== 'live') return freshness.kind;
  return waits ? 'loading' : (freshness?.kind ?? 'still');
}
/** The frame of every panel, on a cockpit screen and on the workbench: one of five faces, always with the age of what it shows. */
export function ScreenPanel(props: ScreenPanelProps) {
  const { title, status, asOf, failed, changing, onRetry = nothing, onJump, tools, bare } = props;
  const { surface } = usePanelEnvironment();
  const heading = useId();
  const [reading, setReading] = useState<Reading | null>(null);
  const freshness = worst(props.freshness ?? null, reading?.late ?? null);
  const { table, offered, toggle, close } = useTableSwitch();
  useReportFreshness(standingOf(status, freshness, changing === true || reading?.loading === true));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter' && offered) toggle();
    if (event.key === 'Escape' && table.open) {
      close();
      event.stopPropagation();
    }
  };
  // what was last read still stands: the body keeps its height, and the bar says what is wrong
  const stands = failed === true && status === 'ready' && !bare;
  // what has not changed for long is not called 实时, even if it was asked for a second ago
  // where a header speaks for all panels, the usual is silent
  const overseen = useContext(FreshnessContext) !== null;
  const marked = freshness?.kind === 'live' && (overseen || asOf?.current === false) ? null : freshness;
  const state = changing ? 'changing' : failed && status === 'ready' ? 'failed' : (freshness?.kind ?? 'none');
  return (
    <section
      className={bare ? 'panel p-bare' : 'panel'}
      data-surface={surface}
      data-state={state}
      aria-labelledby={heading}
      aria-busy={status === 'loading' || changing}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: panels are reached by Tab and open their table by Enter
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <header className={bare ? 'visually-hidden' : 'p-title'}>
        <h2 id={heading} className="one-line" title={title}>
          {title}
        </h2>
        <span className="p-meta">
          {tools}
          {offered && !stands && (
            <button type="button" className="p-tool" aria-pressed={table.open} title="以表格查看 (Enter)" onClick={toggle}>
              ▤<span className="visually-hidden">以表格查看{title}</span>
            </button>
          )}
          {stands && (
            <span className="p-failed" role="status" title={ageTitle(freshness)}>
              数据加载失败 <RetryButton onRetry={onRetry} />
            </span>
          )}
          {asOf && status === 'ready' && !stands && <time title={`数据时间 ${asOf.text}`}>{asOf.text}</time>}
          <LiveMark freshness={!stands && (status === 'ready' || status === 'empty') ? marked : null} />
          {onJump && (
            <button type="button" className="p-tool" title="查看详情" onClick={onJump}>
              ›<span className="visually-hidden">查看{title}的详情</span>
            </button>
          )}
        </span>
      </header>
      {bare && status !== 'ready' && (
        <span className="p-bare-title" aria-hidden>
          {title}
        </span>
      )}
      {bare && marked && (
        <span className="p-corner" data-mark={marked.kind}>
          <LiveMark freshness={marked} short />
        </span>
      )}
      <ReadingContext value={setReading}>
        <TableContext value={table}>
          <Body {...props} />
        </TableContext>
      </ReadingContext>
    </section>
  );
}
