import { expect, it } from 'vitest';
import { entriesOf } from './entries';

const pages = [
  { title: '账单管理', path: '/customer/fee', group: '合同财务' },
  { title: '账单管理', path: '/customer/fee', group: '我的收藏' },
  { title: '合同管理', path: '/pact', group: '合同财务' },
];
const found = [
  { resource: 'enterprise', label: '企业', rows: [{ id: 7, title: '账单科技', about: '高新' }] },
  { resource: 'secret', label: '秘密', rows: [{ id: 1, title: '账单', about: null }] },
];
const placeOf = (resource: string) => (resource === 'enterprise' ? '/business/enterprise' : undefined);

it('pages come first and once, then records that have a page to be met on', () => {
  expect(entriesOf({ words: '账单', pages, found, placeOf })).toEqual([
    { key: '/customer/fee', kind: '菜单', title: '账单管理', about: '合同财务', path: '/customer/fee' },
    { key: 'enterprise:7', kind: '企业', title: '账单科技', about: '高新', path: '/business/enterprise?id=7' },
  ]);
});
it('nothing is found for no words', () => {
  expect(entriesOf({ words: '', pages, found, placeOf })).toEqual([]);
});
