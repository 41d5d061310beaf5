import { expect, it } from 'vitest';
import { firstIn } from '../../kernel/list/needed';
import { nothingToChoose } from './nothingToChoose';

it('没有可选的：搜索没有结果；还没有一行，先在哪里新建；有而不在可选之列，或看的人不能新建', () => {
  const making = firstIn({ title: '园区管理' });
  expect(nothingToChoose('园区', true, making)).toBe('未找到符合条件的数据');
  expect(nothingToChoose('园区', false, making)).toBe('暂无园区，请先在“园区管理”中新建');
  expect(nothingToChoose('园区', false)).toBe('暂无可选的园区');
});
