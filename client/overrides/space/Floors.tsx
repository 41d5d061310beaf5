import { Button, Modal, Table, type TableColumnProps } from '@arco-design/web-react';
import { IconPlus } from '@arco-design/web-react/icon';
import { useMemo, useState } from 'react';
import { building } from '@/domain/resources/building';
import { floor } from '@/domain/resources/floor';
import { thousands } from '@/domain/format';
import type { Level } from '@/domain/answers/space';
import type { WireRow } from '../../kernel/api/api';
import { useCall } from '../../kernel/api/calls';
import type { Overrides, RecordProps } from '../../kernel/overrides';
import { notifyResult, useActions } from '../../kernel/action/useActions';
import { useViewer } from '../../kernel/session/viewer';
import { FormDialog } from '../../kernel/form/FormDialog';
import { useRowActions } from '../../kernel/action/useRowActions';
import { actionsFor, mayOperate } from '../../kernel/visibility';
import { kindOf } from '../../kinds';
import { EmptyState } from '../../ui/EmptyState';
import { Loading } from '../../ui/Loading';
import { Fact } from './parts';

const Picture = kindOf(floor.fields.file_id).Cell;
const square = (area: number): string => thousands(area, 2);
/** The building and its park are known: they are said, not asked. */
const fixedInputs = (row: WireRow): Overrides => ({
  inputs: {
    incubator_id: () => <span className="space-fixed">{String(row.incubator_name ?? '')}</span>,
    building_id: () => <span className="space-fixed">{String(row.name)}</span>,
  },
  visibleWhen: { regions: () => false },
});
/** 楼层: its rooms and areas, its plan; added one by one or as a span, edited and removed here. */
export function Floors({ row }: RecordProps<WireRow>) {
  const viewer = useViewer();
  const { data: sums, failure, retry } = useCall(building, 'about', { id: row.id });
  const floors = useCall(floor, 'list', { building_id: row.id, pageSize: 1000 });
  const plans = new Map(floors.data?.data.map((one) => [one.id, one]));
  const [form, setForm] = useState<{ id?: number }>();
  const { remove } = useActions(floor);
  const controls = useRowActions(
    building,
    undefined,
    useMemo(() => fixedInputs(row).inputs, [row]),
  );
  const span = actionsFor(building, viewer, ['list']).find(({ name }) => name === 'add_floors');
  const [mayAdd, mayEdit, mayRemove] = (['store', 'update', 'delete'] as const).map((operation) => mayOperate(floor, operation, viewer));
  if (!sums) return <Loading failure={failure} onRetry={retry} rows={6} />;
  const ask = (level: Level) =>
    void Modal.confirm({
      title: '确定删除？',
      content: level.rooms > 0 ? `${level.name}还有${level.rooms}间房间，要先删除或移走房间` : `${row.name} ${level.name}`,
      okText: '删除',
      okButtonProps: { status: 'danger' },
      onOk: async () => void notifyResult(await remove(plans.get(level.id) ?? (level as unknown as WireRow)), '操作成功'),
    });
  const columns: TableColumnProps<Level>[] = [
    { title: '楼层', dataIndex: 'name' },
    { title: '房间', dataIndex: 'rooms', width: 72, align: 'right' },
    { title: '房间面积（㎡）', dataIndex: 'room_area', width: 128, align: 'right', render: square },
    {
      title: '平面图',
      key: 'plan',
      width: 96,
      render: (_, level) => {
        const one = plans.get(level.id);
        return one ? <Picture name="file_id" field={floor.fields.file_id} row={one} /> : '—';
      },
    },
    ...(mayEdit || mayRemove
      ? [
          {
            title: '操作',
            key: 'actions',
            width: 136,
            render: (_: unknown, level: Level) => (
              <span className="space-row-actions">
                {mayEdit && (
                  <Button size="mini" type="text" aria-label={`编辑${level.name}`} onClick={() => setForm({ id: level.id })}>
                    编辑
                  </Button>
                )}
                {mayRemove && (
                  <Button size="mini" type="text" status="danger" aria-label={`删除${level.name}`} onClick={() => ask(level)}>
                    删除
                  </Button>
                )}
              </span>
            ),
          },
        ]
      : []),
  ];
  return (
    <div className="space-tab">
      <dl className="space-facts">
        <Fact word="建筑面积" value={sums.area} unit="㎡" />
        <Fact word="房间面积合计" value={sums.room_area} unit="㎡" />
        <Fact word="未分配面积" value={sums.left} unit="㎡" />
        <Fact word="房间" value={sums.rooms} unit="间" />
        <Fact word="出租率" value={sums.rent_rate} unit="%" />
        <Fact word="在租企业" value={sums.tenants} unit="家" />
      </dl>
      <div className="space-actions">
        {mayAdd && (
          <Button type="primary" icon={<IconPlus />} onClick={() => setForm({})}>
            新建楼层
          </Button>
        )}
        {span && <Button onClick={() => controls.start(span, [], { building_id: row.id })}>{span.action.label}</Button>}
      </div>
      {sums.floors.length === 0 ? (
        <EmptyState text="暂无楼层" hint="先添加楼层，再到房源管理里添加或导入房间" />
      ) : (
        <div className="space-table">
          <Table rowKey="id" size="small" border={false} pagination={false} columns={columns} data={[...sums.floors]} />
        </div>
      )}
      {form && (
        <FormDialog
          resource={floor}
          overrides={fixedInputs(row)}
          {...form}
          start={{ incubator_id: row.incubator_id, building_id: row.id }}
          onClose={() => setForm(undefined)}
        />
      )}
      {controls.dialogs}
    </div>
  );
}
