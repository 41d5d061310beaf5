import { useState } from 'react';
import { visitorForms } from '@/domain/calls/visitors';
import { AskForm } from '../forms/AskForm';
import { Done } from '../forms/Done';
import { useDoor, type HandedIn } from '../../../kernel/ask/use-door';

const { room_id: _, ...fields } = visitorForms.venue;
const door = { fields, at: '/websit/room/apply', own: { access: 'field_record_store', at: '/field/record' } } as const;
const names = ['start_at', 'end_at', 'use_for', 'people', 'company', 'contact_name', 'contact_mobile'];
/** Who wants the venue, from when to when, for what. */
export default function VenueForm({ id, onChanged }: { id: number; onChanged: () => void }) {
  const [answer, setAnswer] = useState<HandedIn>();
  const { form, needsCode } = useDoor(door, { id: 'venue', more: () => ({ room_id: id }), refused: onChanged, done: setAnswer });
  if (answer)
    return <Done answer={answer} next={['园区核对档期与用途', needsCode ? '以短信告知结果' : '结果会通知到您的账号', '按约定的日期使用场地']} />;
  return <AskForm form={form} names={names} hints={{ end_at: '含当日' }} needsCode={needsCode} submit="提交申请" />;
}
