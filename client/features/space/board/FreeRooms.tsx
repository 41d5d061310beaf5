import { Button, Drawer, InputNumber, Pagination, Select } from '@arco-design/web-react';
import { DatePicker } from '../../../ui/pickers';
import { useState } from 'react';
import { addMonths } from '@/domain/calc/dates';
import { addDays } from '@/domain/kernel/moment';
import { room as resource } from '@/domain/resources/room';
import { useCall } from '../../../kernel/api/calls';
import { areaText, grouped } from '@/domain/format';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { guideText } from './figures';
import type { FreeRoom } from '@/domain/answers/room-board';
import type { Park } from './useBoard';
import { PageForm } from '../../../ui/PageForm';
import './free.css';

interface Criteria {
  readonly from: string;
  readonly to: string;
  readonly area?: number;
  readonly building_id?: number;
}
const pageSize = 50;
interface Props {
  readonly today: string;
  readonly parks: readonly Park[];
  readonly onShow: (room: FreeRoom) => void;
  readonly onClose: () => void;
}
/** 空闲房源查询: rooms that nobody holds on any day between two days, of at least so many ㎡, the largest first. */
export function FreeRooms({ today, parks, onShow, onClose }: Props) {
  const [draft, setDraft] = useState<Criteria>({ from: today, to: addDays(addMonths(today, 12), -1) });
  const [criteria, setCriteria] = useState(draft);
  const [page, setPage] = useState(1);
  const { currentData: answer, failure, isFetching, retry } = useCall(resource, 'free', { ...criteria, page, pageSize });
  const wrong = draft.to < draft.from;
  const ask = () => {
    if (wrong) return;
    setCriteria(draft);
    setPage(1);
  };
  const day = (key: 'from' | 'to', label: string) => (
    <DatePicker
      allowClear={false}
      dayStartOfWeek={1}
      inputProps={{ 'aria-label': label }}
      value={draft[key]}
      onChange={(text) => setDraft({ ...draft, [key]: text })}
      {...(key === 'to' && wrong && { status: 'error' as const })}
    />
  );
  return (
    <Drawer visible title="空闲房源查询" width="min(720px, 100vw)" footer={null} onCancel={onClose} unmountOnExit>
      <PageForm className="wrap-row free-form" onSubmit={ask}>
        {day('from', '开始日期')}
        <span>至</span>
        {day('to', '结束日期')}
        <InputNumber
          aria-label="最小面积"
          placeholder="最小面积"
          min={0}
          max={1e6}
          precision={2}
          hideControl
          suffix="㎡"
          value={draft.area as number}
          onChange={(area) => setDraft(({ area: _before, ...rest }) => (area ? { ...rest, area } : rest))}
        />
        <Select
          aria-label="楼宇"
          placeholder="全部楼宇"
          allowClear
          value={draft.building_id}
          onChange={(building_id?: number) => setDraft(({ building_id: _before, ...rest }) => (building_id ? { ...rest, building_id } : rest))}
          options={parks.flatMap(({ name, buildings }) => buildings.map((one) => ({ value: one.id, label: `${name} / ${one.name}` })))}
        />
        <Button type="primary" htmlType="submit" loading={isFetching}>
          查询
        </Button>
        {wrong && (
          <p role="alert" className="free-wrong">
            结束日期不能早于开始日期
          </p>
        )}
      </PageForm>
      {failure ? (
        <ErrorState failure={failure} onRetry={retry} />
      ) : (
        answer && (
          <>
            <p className="free-total" aria-live="polite">
              {criteria.from} 至 {criteria.to}：共 {grouped(answer.total)} 间{answer.total > 1 && '，面积大的在前'}
            </p>
            {answer.data.length === 0 ? (
              <EmptyState text="没有符合条件的空闲房源" hint="可缩短期间或减小面积" />
            ) : (
              <ul className="free-list">
                {answer.data.map((room) => (
                  <li key={room.id}>
                    <button type="button" onClick={() => onShow(room)}>
                      <b>
                        {room.building_name} {room.name}
                      </b>
                      <span>
                        {room.floor_name} · {room.type}
                      </span>
                      <span>{areaText(room.area)}</span>
                      <span>{guideText(room)}</span>
                      <span>{room.idle_since ? `空置自 ${room.idle_since}` : ''}</span>
                    </button>
                  </li>
                ))}
              </ul>
            )}
            {answer.total > pageSize && (
              <Pagination className="free-pages" size="small" current={page} pageSize={pageSize} total={answer.total} onChange={setPage} />
            )}
          </>
        )
      )}
    </Drawer>
  );
}
