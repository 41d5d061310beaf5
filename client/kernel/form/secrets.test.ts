import { expect, it } from 'vitest';
import { user } from '@/domain/resources/user';
import { withoutSecrets } from './drafts';
import { detailSections, formSections } from '../visibility';

const admin = { id: 1, staff: true, can: () => true };
const named = (sections: readonly { fields: readonly string[] }[]): string[] => sections.flatMap(({ fields }) => fields);

it('密码只在新建时填写，详情不显示，也不存入浏览器的草稿', () => {
  expect(named(formSections(user, admin, true))).toContain('password');
  expect(named(formSections(user, admin, false))).not.toContain('password');
  for (const sections of [formSections(user, admin, true), detailSections(user, admin)]) expect(named(sections)).not.toContain('password_hash');
  expect(named(detailSections(user, admin))).not.toContain('password');
  expect(withoutSecrets(user.fields, { username: 'front', password: 'First@2026' })).toEqual({ username: 'front' });
});
