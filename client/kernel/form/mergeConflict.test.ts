import { expect, it } from 'vitest';
import type { Fields } from '@/domain/kernel/field';
import { isStale, mergeRemote } from './mergeConflict';

const fields = {
  name: { kind: 'text', label: '名称' },
  phone: { kind: 'text', label: '电话' },
  mode: { kind: 'code', label: '外观', codes: { items: [{ code: 2, label: '深色' }] } },
  city: { kind: 'region', label: '城市' },
} as unknown as Fields;
const keys = Object.keys(fields);
const before = { name: '云谷', phone: '1', mode: 1, city: 3 };

it('他人先保存：他人改的进来，自己填的留着，只说两人都改了的', () => {
  const merged = mergeRemote(fields, keys, { ...before, name: '我的', mode: 3, city: 9 }, before, { name: '他的', phone: '2', mode: 2, city: 5 });
  expect(merged.values).toEqual({ name: '我的', phone: '2', mode: 3, city: 9 });
  expect(merged.before).toEqual({ name: '他的', phone: '2', mode: 2, city: 5 });
  expect(merged.message).toBe(
    '该记录已被他人修改，请刷新后重试。已载入最新内容，您的修改仍保留；他人填写的是——名称：他的；外观：深色；城市：已更换。再次保存以您的为准',
  );
});
it('两人改成一样的、或改在不同处的，没有可争的', () => {
  const merged = mergeRemote(fields, keys, { ...before, name: '同' }, before, { ...before, name: '同', phone: '2' });
  expect(merged.values).toEqual({ ...before, name: '同', phone: '2' });
  expect(merged.message).not.toContain('他人填写的是');
});
it('只有服务器说版本旧了，才算他人先保存', () => {
  expect(isStale({ status: 400, message: '该记录已被他人修改，请刷新后重试' })).toBe(true);
  expect(isStale({ status: 400, message: '手机号已存在' })).toBe(false);
});
