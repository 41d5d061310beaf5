import { idleRoom } from '@/domain/resources/idle-room';
import { useReadQuery, type Query, type WireRow } from '../../kernel/api/api';
import { overrideViews, type CustomAction } from '../../kernel/overrides';
import { endpointOf } from '../../kernel/visibility';
import { grouped, money } from '@/domain/format';
import { SumLine } from '../../ui/SumLine';
import { RepriceDialog } from './RepriceDialog';
import '../entry_information/rent.css';

interface Sums {
  readonly rows: number;
  readonly area: number;
  readonly lost: string;
  readonly daily: string;
}
const endpoint = endpointOf(idleRoom, 'sums', 'query');
function StockSums({ query }: { query: Query }) {
  const { data } = useReadQuery({ path: endpoint?.path ?? '', query, reads: endpoint?.reads ?? [] }, { skip: !endpoint });
  const sums = data as Sums | undefined;
  return (
    <SumLine
      label="筛选结果合计"
      sums={
        sums && [
          { title: '房源', value: `${sums.rows} 间` },
          { title: '面积', value: `${grouped(sums.area)} ㎡` },
          { title: '每天空置损失', value: money(sums.daily) },
          { title: '累计空置损失', value: money(sums.lost), bad: Number(sums.lost) > 0 },
        ]
      }
    />
  );
}
const reprice: CustomAction<WireRow> = { name: 'reprice', label: '调价', access: 'room_reprice', several: true, Dialog: RepriceDialog };

export default overrideViews(idleRoom, {
  customActions: [reprice],
  slots: { foot: StockSums },
});
