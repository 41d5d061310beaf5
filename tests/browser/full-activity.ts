import { addDays, today } from '@/domain/kernel/moment';
import { callAt, loginAt } from '../support/product';

interface Row {
  readonly id: number;
  readonly [key: string]: unknown;
}
/** An activity of the tenant's park with one seat, published, and the sign-up that has it. */
export async function fullActivity(url: string, title: string): Promise<{ id: number; held: number; token: string }> {
  const token = await loginAt(url, 'operator');
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => (await callAt(url, token, method, path, body)).body as T;
  const { data } = await ask<{ data: Row[] }>('GET', '/activities/activity?activeName=3&pageSize=10');
  const { type_id, cover, incubator_id, building_id } = data[0] as Row;
  const day = addDays(today(new Date()), 20);
  const { id } = await ask<Row>('POST', '/activities/activity', {
    ...{ title, type_id, cover, incubator_id, building_id, address: '一楼报告厅', seats: 1, content: '<p>内容</p>' },
    ...{ start_at: `${day} 14:00:00`, end_at: `${day} 16:00:00`, apply_end_at: `${day} 12:00:00` },
  });
  await ask('PUT', `/activities/activity/submit/${id}`);
  await ask('PUT', `/activities/activity/sign_up/${id}`, { name: '王五', mobile: '13811110001' });
  const held = (await ask<{ data: Row[] }>('GET', `/activities/apply?activity_id=${id}`)).data[0]?.id ?? 0;
  return { id, held, token };
}
