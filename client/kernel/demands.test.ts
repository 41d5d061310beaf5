import { expect, it } from 'vitest';
import type { Access } from '@/domain/kernel/access';
import { isVisible } from '@/domain/kernel/rule';
import { need } from '@/domain/resources/need';
import { formSections, mayDelete, mayEdit, mayOperate, type Viewer } from './visibility';

/** Demands as the specification offers them (sections 4 and 6). */
const viewer = (held: readonly string[], staff = true): Viewer => ({ id: 1, staff, can: (access: Access) => held.includes(access) });
const follower = viewer(['enterprise_needfollow']);
const row = (status: number, enterprise_id: number | null) => ({ status, enterprise_id, done_at: null, incubator_id: 1 });

it('P-019 P-021 新增与删除需求各凭自己的权限', () => {
  expect(['enterprise_needadd', 'enterprise_needdelete', 'need_store'].map((right) => mayOperate(need, 'store', viewer([right])))).toEqual([
    true,
    false,
    false,
  ]);
  expect(['enterprise_needadd', 'enterprise_needdelete'].map((right) => mayDelete(need, row(10, 1), viewer([right])))).toEqual([false, true]);
});
it('P-020 B-059 跟进只在洽谈中或没有企业时提供，且要有跟进的权限', () => {
  expect([10, 20, 50].map((status) => mayEdit(need, row(status, 1), follower))).toEqual([true, false, false]);
  expect([10, 20, 50].map((status) => mayEdit(need, row(status, null), follower))).toEqual([true, true, true]);
  expect(mayEdit(need, row(10, 1), viewer(['enterprise_needadd']))).toBe(false);
});
it('P-042 跟进备注：园区人员编辑企业已有的需求时才有', () => {
  const fields = (who: Viewer, storing: boolean) => formSections(need, who, storing).flatMap((section) => section.fields);
  expect([fields(follower, true), fields(follower, false)].map((names) => names.includes('remark'))).toEqual([false, true]);
  expect(fields(viewer(['enterprise_needfollow'], false), false)).not.toContain('remark');
  expect([null, 7].map((enterprise_id) => isVisible(need.fields.remark, { enterprise_id }))).toEqual([false, true]);
});
