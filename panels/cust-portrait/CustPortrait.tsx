import { useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { residentsFeed, Residents } from '@/domain/feeds/residents';
import type { ParamsOf } from '@/domain/kernel/feed';
import { EmptyWayButton, ways } from '../kernel/EmptyWay';
import { ErrorStatus, Skeleton } from '../kernel/StatusView';
import { useOpener } from '../kernel/host';
import type { PanelProps } from '../kernel/panel';
import { usePicks } from '../kernel/picks';
import { pickedIn } from '../kernel/portrait/first';
import { isNarrowed, nobody } from '../kernel/portrait/none';
import { useFound } from '../kernel/portrait/useFound';
import { PortraitView } from '../kernel/portrait/PortraitView';
import { PortraitRowsContext } from '../kernel/portrait/rows';
import { useReading } from '../kernel/reading';
import { useLateness } from '../kernel/site/useLateness';
import { usePanelEnvironment, useUnit } from '../kernel/surface';
import { columnsAt } from './shape';
import { usePortrait } from './usePortrait';
import { useWholeEnd } from '../kernel/wholeEnd';
import './cust-portrait.css';

type Params = (typeof residentsFeed)['params'];
const Alone = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <div className="cust-alone" role="status">
    <h3>{title}</h3>
    <p>{text}</p>
    {children}
  </div>
);
/** The whole portrait of the company that is picked, and for those of the park what the office knows of it. */
export default function CustPortrait({ data, params, size }: PanelProps<Residents, Params>) {
  const { visiting = false } = usePanelEnvironment();
  const { picks, pick } = usePicks();
  const Rows = useContext(PortraitRowsContext);
  const unit = useUnit();
  const open = useOpener();
  const box = useRef<HTMLDivElement>(null);
  // the first of those that the list beyond it has found; guests are shown somebody who shows himself
  const { name = '' } = picks;
  const chosen = params as ParamsOf<Params>;
  const search = useFound(data, chosen, name);
  const found = search.failed ? data : search.data;
  const id = pickedIn(visiting || found === null ? { data: [] } : found, picks.company);
  const { answer, failedSince, retry } = usePortrait(id, data, visiting);
  const late = useLateness(answer ? failedSince : null);
  const loading = (visiting || id !== null) && answer === null && failedSince === null;
  useReading(useMemo(() => ({ loading, late }), [loading, late]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one begins at its top
  useEffect(() => void box.current?.scrollTo({ top: 0 }), [id]);
  const [below, setBelow] = useState<boolean>();
  const look = useCallback(() => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = box.current ?? {};
    setBelow(scrollHeight <= clientHeight + 1 ? undefined : scrollHeight - scrollTop - clientHeight > 2);
  }, []);
  useWholeEnd(box, size.height, answer, look);
  if (id === null && !visiting && found === null) return <Skeleton />;
  if (id === null && !visiting) {
    const narrowed = name !== '' || isNarrowed(chosen);
    if (narrowed) return <Alone title="没有选中企业" text={`${nobody(narrowed)}，请放宽左侧的条件。`} />;
    return (
      <Alone title={nobody(narrowed)} text="企业入驻所选楼宇之后，这里才有画像。">
        <EmptyWayButton way={ways.residents} />
      </Alone>
    );
  }
  if (answer === null) return failedSince === null ? <Skeleton /> : <ErrorStatus onRetry={retry} />;
  const { one, published } = answer;
  if (one === null)
    return visiting ? (
      <Alone title="该企业未公开画像" text="企业公开风采之后，这里才有内容。" />
    ) : (
      <Alone title="没有这家企业" text="它不在可查看的园区内，请在列表中另选一家。" />
    );
  const onOpen = open('cockpitPortrayal', { id: String(one.id) });
  return (
    <div className="cust-portrait">
      <div ref={box} onScroll={look}>
        <PortraitView
          key={one.id}
          one={one}
          asOf={null} // the bar of the panel says it
          columns={columnsAt(size.width / unit)}
          {...(published !== undefined && { published })}
          tools={
            onOpen && (
              <button type="button" className="portrait-button" onClick={onOpen}>
                单独打开、打印
              </button>
            )
          }
          similar={({ id: other, name }) => (
            <button type="button" className="portrait-other" onClick={() => pick({ company: String(other) })}>
              {name}
            </button>
          )}
        >
          {Rows && published !== undefined && <Rows id={one.id} />}
        </PortraitView>
      </div>
      <p className="cust-below">{below === undefined ? '' : below ? '还有内容，向下滚动查看' : '已到最后'}</p>
    </div>
  );
}
