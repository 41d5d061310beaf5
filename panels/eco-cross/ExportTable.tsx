import { useContext, useEffect, useRef, useState } from 'react';
import type { Analysis } from '@/domain/feeds/analysis';
import { usePanelHost } from '../kernel/host';
import { LiveScope } from '../kernel/live';
import { usePanelEnvironment } from '../kernel/surface';

/** The table as a file, for whoever may export returns. A click meanwhile calls it off. */
export function ExportTable({ data: { metric, by, period, whole } }: { readonly data: Analysis }) {
  const host = usePanelHost();
  const { visiting = false } = usePanelEnvironment();
  const buildings = useContext(LiveScope) ?? undefined;
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const { save } = host;
  if (!save || period === null || visiting || host.editing || !host.can('report_return_export')) return null;
  const start = (): void => {
    if (busy) return running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    const query = { metric: metric.code, by, period: whole ? 'year' : period };
    void save('/statistics/analysis/export', query, '数据分析.xlsx', controller.signal, buildings).finally(() => setBusy(false));
  };
  return (
    <button type="button" className="p-button" onClick={start}>
      {busy ? '取消导出' : '导出'}
    </button>
  );
}
