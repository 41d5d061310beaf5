import { expect, it } from 'vitest';
import { turnWords } from './turnWords';

it('names the record that was decided, not the one that lies open now', () => {
  const reply = { label: '回复', done: '操作成功' };
  expect(turnWords(reply, '乙问', '操作成功')).toBe('已回复「乙问」，已打开下一条');
  expect(turnWords(reply, '乙问', '已通过，账单已生成')).toBe('「乙问」已通过，账单已生成，已打开下一条');
});
