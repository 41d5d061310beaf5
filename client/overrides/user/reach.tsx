import { Checkbox, Radio, Tag } from '@arco-design/web-react';
import { useEffect, useRef } from 'react';
import { roles } from '@/domain/kernel/access';
import { user } from '@/domain/resources/user';
import type { Granted } from '@/domain/answers/account';
import type { WireRow } from '../../kernel/api/api';
import { useCall } from '../../kernel/api/calls';
import type { RecordProps } from '../../kernel/overrides';
import type { PlaceNode } from '../../kernel/api/places';
import { usePlaceTree } from '../../kernel/api/usePlaceTree';
import type { InputProps } from '../../kinds/kind';
import { EmptyState } from '../../ui/EmptyState';
import { Loading } from '../../ui/Loading';
import './user.css';

interface ParkProps {
  readonly park: PlaceNode;
  readonly granted: Granted | undefined;
  readonly disabled: boolean;
  readonly onChange: (granted: Granted | undefined) => void;
}
/** One incubator: not at all, all of it, or some of its buildings. */
function ParkLine({ park, granted, disabled, onChange }: ParkProps) {
  const some = granted?.building_ids ?? null;
  const all = park.buildings.map(({ id }) => id);
  return (
    <li>
      <Checkbox
        checked={granted !== undefined}
        disabled={disabled}
        onChange={(on) => onChange(on ? { incubator_id: park.id, building_ids: null } : undefined)}
      >
        {park.name}
      </Checkbox>
      {granted && park.buildings.length > 0 && (
        <div className="reach-buildings">
          <Radio.Group
            aria-label={`${park.name}的楼宇范围`}
            value={some === null ? 'all' : 'some'}
            disabled={disabled}
            onChange={(kind) => onChange({ incubator_id: park.id, building_ids: kind === 'all' ? null : all })}
          >
            <Radio value="all">全部楼宇</Radio>
            <Radio value="some">指定楼宇</Radio>
          </Radio.Group>
          {some && (
            <Checkbox.Group
              aria-label={`${park.name}的楼宇`}
              value={[...some]}
              disabled={disabled}
              onChange={(ids: number[]) => onChange(ids.length > 0 ? { incubator_id: park.id, building_ids: ids } : undefined)}
              options={park.buildings.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </div>
      )}
    </li>
  );
}
/** The reach of a park's administrator. Until somebody touches it, it is what is stored. */
export function ReachInput({ id, field, value, onChange, onFill, disabled, describedBy, row }: InputProps) {
  const tree = usePlaceTree();
  const offered = tree.places;
  const only = offered?.length === 1 ? offered[0]?.id : undefined;
  // with one park there is nothing to choose; what was unticked stays so, because it is an answer then
  const fill = useRef(onFill);
  fill.current = onFill;
  const open = only !== undefined && onFill !== undefined && !Array.isArray(value);
  useEffect(() => {
    if (open) fill.current?.([{ incubator_id: only, building_ids: null }]);
  }, [open, only]);
  const stored = useCall(user, 'reach', row ? { user_id: Number(row.id) } : null);
  const failure = tree.failure ?? stored.failure;
  if (failure || !offered || (row && !stored.data)) return <Loading failure={failure} onRetry={tree.failure ? tree.retry : stored.retry} rows={3} />;
  const before = (stored.data?.data ?? []).map(({ incubator_id, building_ids }) => ({ incubator_id, building_ids }));
  const granted = (Array.isArray(value) ? value : before) as readonly Granted[];
  return (
    <div>
      <ul id={id} className="reach" role="group" aria-label={field.label} aria-describedby={describedBy}>
        {offered.map((park) => (
          <ParkLine
            key={park.id}
            park={park}
            granted={granted.find((one) => one.incubator_id === park.id)}
            disabled={disabled ?? false}
            onChange={(next) => onChange([...granted.filter((one) => one.incubator_id !== park.id), ...(next ? [next] : [])])}
          />
        ))}
      </ul>
    </div>
  );
}
/** What an account reaches, whatever its kind. */
export function ReachTab({ row }: RecordProps<WireRow>) {
  const { data: reach, failure, retry } = useCall(user, 'reach', { user_id: row.id });
  if (failure || !reach) return <Loading failure={failure} onRetry={retry} rows={4} />;
  if (reach.whole) return <EmptyState text="全部园区" hint="系统管理员不受园区限制" />;
  if (reach.type !== roles.incubatorAdministrator) return <EmptyState text="自己所在的园区" hint="随所属企业、服务商或导师而定" />;
  if (reach.data.length === 0) return <EmptyState text="尚未分配园区" hint="编辑用户，在“管辖园区”里选择" />;
  return (
    <dl className="reach-list">
      {reach.data.map(({ incubator_id, incubator_name, building_names }) => (
        <div key={incubator_id}>
          <dt>{incubator_name}</dt>
          <dd>{building_names === null ? <Tag color="blue">全部楼宇</Tag> : building_names.map((name) => <Tag key={name}>{name}</Tag>)}</dd>
        </div>
      ))}
    </dl>
  );
}
