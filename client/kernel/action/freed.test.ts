import { expect, it } from 'vitest';
import { need } from '@/domain/resources/need';
import { freed } from './freed';

const row = (more: object) => ({ id: 1, version: 1, status: 20, type: 1, room: 7, room_name: '502', ...more }) as never;
it('删除预留了房间的需求，问题里说哪间将释放；没有预留的不说', () => {
  expect(freed(need as never, [row({})])).toEqual(['为其预留的房间将释放：502']);
  expect(freed(need as never, [row({}), row({ room_name: '503' })])).toEqual(['为其预留的房间将释放：502、503']);
  expect(freed(need as never, [row({ status: 10 }), row({ type: 2 }), row({ room: null, room_name: null })])).toEqual([]);
});
