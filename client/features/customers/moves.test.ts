import { expect, it } from 'vitest';
import type { Access } from '@/domain/kernel/access';
import { enterprise } from '@/domain/resources/enterprise';
import { need } from '@/domain/resources/need';
import type { Viewer } from '../../kernel/visibility';
import { stages, stepOf, stepsFrom, type StageKey } from './moves';

const viewer = (...held: string[]): Viewer => ({ id: 1, staff: true, can: (access: Access) => held.includes(access) });
const row = { id: 1, residence: 1, incubator_id: 1 };
const step = (from: StageKey, to: StageKey, who: Viewer) => stepOf(from, to, row, enterprise, need, who);
const all = viewer('enterprise_settle', 'enterprise_needfollow', 'enterprise_needadd', 'contract_list');

it('每一步问它所需要的，不跳步，不移回', () => {
  expect(step('talk', 'intent', all)).toEqual({ does: 'reserve' });
  expect(step('intent', 'waiting', all)).toEqual({ does: 'sign' });
  expect(step('waiting', 'settled', all)).toMatchObject({ does: 'act', named: { name: 'settle' } });
  expect(step('talk', 'waiting', all)).toBe('请先移到“意向”');
  expect(stages.slice(1).map(({ key }) => step(key, 'talk', all))).toEqual(Array(3).fill('不能移回：请在需求或合同中办理释放、作废或退租'));
});
it('没有权限的说出来', () => {
  expect(step('talk', 'intent', viewer())).toBe('没有跟进需求的权限');
  expect(step('intent', 'waiting', viewer())).toBe('没有查看合同的权限');
  expect(step('waiting', 'settled', viewer('enterprise_needadd'))).toBe('没有确认入驻的权限');
});
it('菜单只列办得了的一步', () => {
  const offered = (who: Viewer) => stages.map(({ key }) => stepsFrom(key, row, enterprise, need, who).map((to) => to.title));
  expect(offered(all)).toEqual([['意向'], ['待入驻'], ['已入驻'], []]);
  expect(offered(viewer())).toEqual([[], [], [], []]);
});
