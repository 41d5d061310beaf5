import { Button, Input, InputNumber, Radio } from '@arco-design/web-react';
import { IconDelete, IconPlus } from '@arco-design/web-react/icon';
import { useEffect } from 'react';
import { room } from '@/domain/resources/room';
import { useCall } from '../../kernel/api/calls';
import { overrideViews } from '../../kernel/overrides';
import { contractOfRooms } from '../contract/begin';
import { areaText } from '@/domain/format';
import type { InputProps } from '../../kinds/kind';
import './room.css';

/** What a contract holds ends with it; the rest can be released by hand, the only one at once. */
function OccupancyInput({ id, field, value, onChange, disabled, describedBy, row }: InputProps) {
  const current = Number(row?.id ?? 0);
  const { currentData, failure, retry } = useCall(room, 'about', current === 0 ? null : { id: current }, { refetchOnMountOrArgChange: true });
  const stays = currentData?.stays.filter(({ kind, current, coming, released }) => kind !== 2 && kind !== 3 && (current || coming) && !released);
  const only = stays?.length === 1 ? stays[0]?.id : undefined;
  useEffect(() => {
    if (only !== undefined && value === null) onChange(only);
  }, [only, value, onChange]);
  if (current === 0) return <span className="room-hint">请逐间释放</span>;
  if (failure) return <Button onClick={retry}>加载失败，重试</Button>;
  if (!stays) return <span className="room-hint">加载中…</span>;
  if (stays.length === 0) return <span className="room-hint">没有可释放的占用；合同占用的房间请办理退房或作废合同</span>;
  return (
    <div id={id} role="group" aria-label={field.label} aria-describedby={describedBy}>
      <Radio.Group direction="vertical" value={(value as number | null) ?? undefined} onChange={onChange} disabled={disabled ?? false}>
        {stays.map((one) => (
          <Radio key={one.id} value={one.id}>
            {one.kindText} {one.since} 至 {one.until ?? '长期'} {one.enterprise_name ?? one.reason ?? ''}
          </Radio>
        ))}
      </Radio.Group>
    </div>
  );
}
interface Part {
  readonly name: string;
  readonly area: number | null;
}
const hundredths = (area: unknown): number => Math.round(Number(area ?? 0) * 100);

/** The rooms that one becomes; what is still missing, or too much, is said while it is typed. */
function PartsInput({ id, field, value, onChange, disabled, describedBy, row }: InputProps) {
  const whole = hundredths(row?.area);
  const name = String(row?.name ?? '');
  const parts: readonly Part[] = Array.isArray(value)
    ? (value as Part[])
    : [
        { name: `${name}A`, area: null },
        { name: `${name}B`, area: null },
      ];
  const sum = parts.reduce((total, { area }) => total + hundredths(area), 0);
  const left = whole - sum;
  const put = (at: number, change: Partial<Part>) => onChange(parts.map((one, index) => (index === at ? { ...one, ...change } : one)));
  const next = (): string => `${name}${String.fromCharCode(65 + (parts.length % 26))}`;
  return (
    <div id={id} role="group" aria-label={field.label} aria-describedby={describedBy}>
      <div className="room-parts">
        {parts.map((part, at) => (
          <div key={`part-${at}`}>
            <Input
              aria-label={`第 ${at + 1} 间房间号`}
              placeholder="房间号"
              maxLength={20}
              value={part.name}
              onChange={(text) => put(at, { name: text })}
              disabled={disabled ?? false}
            />
            <InputNumber
              aria-label={`第 ${at + 1} 间面积`}
              placeholder="面积"
              min={0}
              max={1e6}
              precision={2}
              hideControl
              suffix="㎡"
              value={part.area as number}
              onChange={(area) => put(at, { area: area ?? null })}
              disabled={disabled ?? false}
            />
            <Button
              type="text"
              disabled={disabled || (left <= 0 && hundredths(part.area) === 0)}
              onClick={() => put(at, { area: Math.max(0, hundredths(part.area) + left) / 100 })}
            >
              补足
            </Button>
            <Button
              type="text"
              icon={<IconDelete />}
              aria-label={`移除第 ${at + 1} 间`}
              disabled={disabled || parts.length <= 2}
              onClick={() => onChange(parts.filter((_, index) => index !== at))}
            />
          </div>
        ))}
        <Button
          type="dashed"
          icon={<IconPlus />}
          disabled={disabled || parts.length >= 50}
          onClick={() => onChange([...parts, { name: next(), area: null }])}
        >
          增加一间
        </Button>
        <p role="status" className={left === 0 ? 'room-even' : 'room-odd'}>
          合计 {areaText(sum / 100)}，原面积 {areaText(whole / 100)}
          {left > 0 ? `，还差 ${areaText(left / 100)}` : left < 0 ? `，超出 ${areaText(-left / 100)}` : '，相等'}
        </p>
      </div>
    </div>
  );
}
export default overrideViews(room, {
  customActions: [contractOfRooms],
  actionInputs: { occupancy_id: OccupancyInput, parts: PartsInput },
  views: { list: () => import('../../features/space/board/Page') },
});
