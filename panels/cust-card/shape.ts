import type { Resident, Residents } from '@/domain/feeds/residents';
import { dayText } from '@/domain/format';
import { firstOf } from '../kernel/portrait/first';

/** The company that is picked, if this page of the register has it; else the first of the page of whom there is something to show. */
export const shape = ({ data }: Pick<Residents, 'data'>, company: string | undefined): Resident | undefined =>
  data.find(({ id }) => String(id) === company) ?? firstOf(data);
/** What is known of it, line by line. */
export const factsOf = ({ park, rooms, field, stage, founded, settled_at }: Resident): readonly (readonly [string, string])[] => [
  ['所在园区', park],
  ['房间', rooms.length > 0 ? rooms.join('、') : '未租用房间'],
  ['技术领域', field ?? '未填写'],
  ['孵化阶段', stage],
  ['成立日期', dayText(founded)],
  ['入驻日期', dayText(settled_at)],
];
