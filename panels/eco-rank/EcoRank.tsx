import type { Analysis, RankedEnterprise } from '@/domain/feeds/analysis';
import { keepsDecimals, thousands } from '@/domain/format';
import { periodText } from '../kernel/analysis';
import { useOpener } from '../kernel/host';
import type { PanelProps } from '../kernel/panel';
import { OpenButton } from '../kernel/OpenButton';
import { type Column, Headed, Rows } from '../kernel/pieces';
import { shareOfTop } from './shape';

/** Those with the most of the metric; each leads to its portrait. */
export default function EcoRank({ data, size }: PanelProps<Analysis>) {
  const open = useOpener();
  const { metric, top } = data;
  const first = shareOfTop(data);
  const columns: readonly Column<RankedEnterprise & { readonly place: number }>[] = [
    { title: '#', cell: ({ place }) => place, figure: true },
    {
      title: '企业',
      wide: true,
      cell: ({ id, name }) => (
        <span className="k-way" title={name}>
          {name}
          <OpenButton label={`${name}的画像`} onOpen={open('cockpitPortrayal', { id: String(id) })} />
        </span>
      ),
    },
    { title: '技术领域', cell: ({ field }) => field ?? '其他', from: 34 },
    { title: metric.unit, cell: ({ value }) => thousands(value, 1, keepsDecimals(metric.unit)), figure: true },
    { title: '占比 %', cell: ({ share }) => thousands(share, 1, true), figure: true, from: 21 },
  ];
  const rows = top.map((one, at) => ({ ...one, place: at + 1 }));
  return (
    <Headed size={size} figures={[{ label: `${periodText(data)}${metric.label}，前${first.count}家占`, value: first.share, unit: '%' }]}>
      {(rest) => <Rows label={`${metric.label}排行`} columns={columns} rows={rows} keyOf={({ id }) => id} size={rest} />}
    </Headed>
  );
}
