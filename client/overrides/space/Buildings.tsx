import { Button, Table, type TableColumnProps } from '@arco-design/web-react';
import { IconPlus } from '@arco-design/web-react/icon';
import { useState } from 'react';
import { building } from '@/domain/resources/building';
import { incubator } from '@/domain/resources/incubator';
import { grouped } from '@/domain/format';
import type { ParkHouse } from '@/domain/answers/space';
import type { WireRow } from '../../kernel/api/api';
import { useCall } from '../../kernel/api/calls';
import type { Overrides, RecordProps } from '../../kernel/overrides';
import { useViewer } from '../../kernel/session/viewer';
import { FormDialog } from '../../kernel/form/FormDialog';
import { mayOperate } from '../../kernel/visibility';
import { EmptyState } from '../../ui/EmptyState';
import { Loading } from '../../ui/Loading';
import { thumbnailOf } from '../../ui/uploadRules';
import { Fact, PointInput } from './parts';
import { OutlineInput } from './OutlineInput';

const columns: TableColumnProps<ParkHouse>[] = [
  {
    title: '楼宇',
    dataIndex: 'name',
    render: (name: string, { file_path }) => (
      <span className="space-name">
        {file_path && <img className="cell-image" src={thumbnailOf(file_path)} alt="" loading="lazy" />}
        {name}
      </span>
    ),
  },
  { title: '建筑面积（㎡）', dataIndex: 'area', width: 128, align: 'right', render: (area: number) => grouped(area) },
  { title: '楼层', dataIndex: 'floors', width: 64, align: 'right' },
  { title: '房间', dataIndex: 'rooms', width: 64, align: 'right' },
  { title: '出租率', dataIndex: 'rent_rate', width: 80, align: 'right', render: (rate: number | null) => (rate === null ? '—' : `${rate}%`) },
  { title: '企业', dataIndex: 'tenants', width: 64, align: 'right' },
];
/** 楼宇 of a park, and what they come to together. */
export function Buildings({ row }: RecordProps<WireRow>) {
  const viewer = useViewer();
  const [adding, setAdding] = useState(false);
  const { data: sums, failure, retry } = useCall(incubator, 'about', { id: row.id });
  if (!sums) return <Loading failure={failure} onRetry={retry} rows={6} />;
  const fixedInputs: Overrides = {
    inputs: { incubator_id: () => <span className="space-fixed">{String(row.name)}</span>, lng: PointInput, outline: OutlineInput },
  };
  return (
    <div className="space-tab">
      <dl className="space-facts">
        <Fact word="楼宇" value={sums.buildings.length} unit="栋" />
        <Fact word="楼层" value={sums.floors} unit="层" />
        <Fact word="房间" value={sums.rooms} unit="间" />
        <Fact word="建筑面积" value={sums.area} unit="㎡" />
        <Fact word="出租率" value={sums.rent_rate} unit="%" />
        <Fact word="在租企业" value={sums.tenants} unit="家" />
      </dl>
      {mayOperate(building, 'store', viewer) && (
        <div className="space-actions">
          <Button type="primary" icon={<IconPlus />} onClick={() => setAdding(true)}>
            新建楼宇
          </Button>
        </div>
      )}
      {sums.buildings.length === 0 ? (
        <EmptyState text="该园区下暂无楼宇" hint="新建楼宇之后添加楼层与房间" />
      ) : (
        <div className="space-table">
          <Table rowKey="id" size="small" border={false} pagination={false} columns={columns} data={[...sums.buildings]} />
        </div>
      )}
      {adding && <FormDialog resource={building} overrides={fixedInputs} start={{ incubator_id: row.id }} onClose={() => setAdding(false)} />}
    </div>
  );
}
