import { Button, Checkbox, InputNumber } from '@arco-design/web-react';
import { Fragment, useState } from 'react';
import { isMissing } from '@/domain/format';
import { idleRoom } from '@/domain/resources/idle-room';
import { useCall } from '../../kernel/api/calls';
import type { Row } from '../../kinds/kind';
import { ErrorState } from '../../ui/ErrorState';
import { offeredFacts, offeredName } from './offeredRoom';

const shown = 20;
interface FreeProps {
  readonly draft: Row;
  readonly taken: readonly number[];
  readonly onAdd: (rooms: readonly Row[]) => void;
}
interface Ends {
  readonly least?: number | undefined;
  readonly most?: number | undefined;
}
interface SpanProps {
  readonly of: string;
  readonly unit: string;
  readonly ends: Ends;
  readonly onChange: (ends: Ends) => void;
}
const sides = [
  ['least', '最小'],
  ['most', '最大'],
] as const;
const Span = ({ of, unit, ends, onChange }: SpanProps) =>
  sides.map(([side, word]) => (
    <Fragment key={side}>
      {side === 'most' && <span aria-hidden>–</span>}
      <InputNumber
        size="small"
        min={0}
        precision={2}
        placeholder={`${word}${of}`}
        value={ends[side]}
        onChange={(value) => onChange({ ...ends, [side]: value })}
        suffix={unit}
        aria-label={`${word}${of}`}
      />
    </Fragment>
  ));
const spanOf = (name: string, { least, most }: Ends): object => ({
  ...(least !== undefined && { [`${name}_start`]: least }),
  ...(most !== undefined && { [`${name}_end`]: most }),
});
/** Free rooms of the contract's park and building, of a size and a price. */
export function FreeRooms({ draft, taken, onAdd }: FreeProps) {
  const [area, setArea] = useState<Ends>({});
  const [price, setPrice] = useState<Ends>({});
  const [chosen, setChosen] = useState<readonly Row[]>([]);
  const { incubator_id, building_id, start_at, end_at } = draft;
  const { data, failure, retry, isFetching } = useCall(
    idleRoom,
    'list',
    isMissing(incubator_id)
      ? null
      : ({
          ...{ incubator_id: Number(incubator_id), page: 1, pageSize: shown, sortField: 'area', sortOrder: 'ascend' },
          ...(isMissing(building_id) ? {} : { building_id: Number(building_id) }),
          // somebody who comes next year has a room that is empty today
          ...(isMissing(start_at) ? {} : { free_start: start_at }),
          ...(isMissing(end_at) ? {} : { free_end: end_at }),
          ...spanOf('area', area),
          ...spanOf('day_price', price),
        } as never),
  );
  if (isMissing(incubator_id)) return <p className="state-hint">请先选择所属园区</p>;
  if (failure) return <ErrorState failure={failure} onRetry={retry} />;
  const { data: rows = [], total = 0 } = (data ?? {}) as unknown as { data?: readonly Row[]; total?: number };
  const free = rows.filter(({ id }) => !taken.includes(Number(id)));
  const isChosen = (one: Row): boolean => chosen.some(({ id }) => id === one.id);
  return (
    <fieldset className="contract-free" aria-busy={isFetching}>
      <legend>{isMissing(start_at) && isMissing(end_at) ? '待租房源' : '合同期内可租的待租房源'}</legend>
      <div className="contract-free-size">
        <Span of="面积" unit="㎡" ends={area} onChange={setArea} />
        <Span of="日单价" unit="元/㎡/天" ends={price} onChange={setPrice} />
        {total > shown && (
          <small>
            共 {total} 间，先列 {shown} 间，可按楼宇、面积与单价缩小
          </small>
        )}
      </div>
      {free.length === 0 && !isFetching && <p className="state-hint">没有符合条件的待租房源</p>}
      <ul>
        {free.map((one) => (
          <li key={String(one.id)}>
            <Checkbox checked={isChosen(one)} onChange={(on) => setChosen(on ? [...chosen, one] : chosen.filter(({ id }) => id !== one.id))}>
              {offeredName(one)}
              <small>{offeredFacts(one)}</small>
            </Checkbox>
          </li>
        ))}
      </ul>
      <Button size="small" type="primary" disabled={chosen.length === 0} onClick={() => onAdd(chosen)}>
        选用 {chosen.length} 间
      </Button>
    </fieldset>
  );
}
