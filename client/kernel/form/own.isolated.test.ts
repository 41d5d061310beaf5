import { expect, it, vi } from 'vitest';
import { mobile, text } from '@/domain/kernel/field';
import { fillOwn } from './own';

vi.mock('../api/http', () => ({ call: async () => ({ name: '李四', mobile: '13700000009', building_id: null, room_id: null }) }));

it('what is empty begins with the caller’s own, and what was typed stays', async () => {
  const values: Record<string, unknown> = { host_name: null, host_mobile: '0571-88886666', room_id: null };
  const fields = {
    host_name: text('被访人', { callers: 'name' }),
    host_mobile: mobile('电话', { callers: 'mobile' }),
    room_id: text('房间', { callers: 'room_id' }),
  };
  const form = { fields, values, fill: (key: string, value: unknown) => void (values[key] = value) };
  await fillOwn(Object.keys(fields), () => form as never);
  expect(values).toEqual({ host_name: '李四', host_mobile: '0571-88886666', room_id: null });
});
