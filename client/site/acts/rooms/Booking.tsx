import { money } from '@/domain/format';
import { partyOf } from '@/domain/kernel/access';
import { useState } from 'react';
import type { RoomDay } from '@/domain/answers/visitors';
import { visitorForms } from '@/domain/calls/visitors';
import { AskForm } from '../forms/AskForm';
import { Done } from '../forms/Done';
import { useDoor, type HandedIn } from '../../../kernel/ask/use-door';
import { useSession } from '../../../kernel/session/session';
import type { FullRoom } from '../types';
import { costOf, isContested, lengthOf, spanOf, type Chosen } from './slots';
import { Slots } from './Slots';

const { during: _, mtroom_id: _room, ...fields } = visitorForms.book;
const door = { fields, at: '/websit/mtroom/mtroomApl', own: { access: 'mtroom_apl_store', at: '/service/mtroomApl' } } as const;
const names = ['title', 'people', 'contact_name', 'contact_mobile', 'remark'];
interface Props {
  readonly room: FullRoom;
  readonly day: RoomDay;
  /** The day has changed under one's hands: it is read anew. */
  readonly onChanged: () => void;
}
function problemOf({ min_minutes, max_minutes }: FullRoom, minutes: number): string | undefined {
  return minutes < min_minutes || minutes > max_minutes ? `预约时长应为${min_minutes}至${max_minutes}分钟` : undefined;
}
/** Whoever books by his own right is answered at his account, where his code is; a visitor by SMS. */
function nextOf(isFree: boolean, isVisitor: boolean): readonly string[] {
  const comes = '到场时出示签到码';
  if (isVisitor) return isFree ? [comes] : ['园区审核', '通过后凭查询码查看签到码，园区启用短信的也以短信发送', comes];
  const code = '签到码在后台的“我的预约”查看';
  return isFree ? [code, comes] : ['园区审核，结果会通知到您的账号', code, comes];
}
/** Which stretch of the day, and who wants it for what. */
export default function Booking({ room, day, onChanged }: Props) {
  const [choice, setChoice] = useState<{ readonly date: string; readonly chosen: Chosen | null }>({ date: day.date, chosen: null });
  const [answer, setAnswer] = useState<HandedIn>();
  const { user } = useSession();
  const chosen = choice.date === day.date ? choice.chosen : null;
  const choose = (next: Chosen | null) => setChoice({ date: day.date, chosen: next });
  const span = chosen && spanOf(day.slots, chosen);
  const { form, needsCode } = useDoor(door, {
    id: 'book',
    more: () => ({ mtroom_id: room.id, start_at: span && `${day.date} ${span.from}:00`, end_at: span && `${day.date} ${span.to}:00` }),
    saved: '预约已提交',
    refused: onChanged,
    done: (given) => {
      setAnswer(given);
      onChanged();
    },
  });
  if (answer) {
    const again = () => {
      setAnswer(undefined);
      choose(null);
    };
    return (
      <Done answer={answer} next={nextOf(room.is_free_audit === 1, needsCode)}>
        <button type="button" className="site-back" onClick={again}>
          再约一个时段
        </button>
      </Done>
    );
  }
  const minutes = span ? lengthOf(span) : 0;
  const cost = costOf(room.price, room.price_unit, minutes);
  const price = partyOf(user) === 'staff' ? '' : cost > 0 ? `，费用 ${money(cost)}${needsCode ? '' : '（未扣除本企业的免费时长）'}` : '，免费';
  const problem = span ? problemOf(room, minutes) : undefined;
  return (
    <>
      <Slots day={day} chosen={chosen} onChoose={choose} />
      {day.is_open && (
        <p className="slot-chosen" role="status">
          {span ? (
            <>
              已选 <strong>{`${day.date} ${span.from}–${span.to}`}</strong>，共 {minutes} 分钟{price}
              {chosen && isContested(day.slots, chosen) && '。该时段已有待审核的预约，先通过的有效'}
              {problem && `。${problem}`}
            </>
          ) : (
            '请先选开始的时段，再选结束的时段'
          )}
        </p>
      )}
      {span && <AskForm form={form} names={names} needsCode={needsCode} submit="提交预约" />}
    </>
  );
}
