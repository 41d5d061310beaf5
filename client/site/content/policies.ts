import { policyLevel } from '@/domain/codes/content';
import { choicesOf } from './choices';
import type { Card, ListPage, RecordPage, Row, State } from './types';

const day = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 10) : '');
/** Whether one may apply for it on that day; both days of the time to apply are of it, and an open end is open. */
function applyingOn({ can_apply, apply_from, apply_to }: Row, today: string): State | null {
  const [from, to] = [day(apply_from), day(apply_to)];
  if (to && to < today) return { label: '申报已截止', tone: 'over' };
  if (from && from > today) return { label: '即将开始申报', tone: 'soon' };
  return can_apply === 1 || from || to ? { label: '申报中', tone: 'open' } : null;
}
const amount = { field: 'amount_max', label: '最高资助', as: 'money' } as const;
const window = { field: 'apply_from', label: '申报时间', as: 'span', with: 'apply_to' } as const;
const card: Card = {
  page: 'policyText',
  shape: 'row',
  title: 'title',
  tags: ['levelText', 'category_name'],
  facts: [amount, window, { field: 'department', label: '发文单位' }],
  state: applyingOn,
};
const policies: ListPage = {
  what: '政策',
  unit: '条',
  lead: '国家、省、市、区与园区的扶持政策：给谁、多少、何时申报。',
  search: { name: 'title', label: '政策标题' },
  choices: [
    { parameter: 'level', label: '级别', from: choicesOf(policyLevel) },
    { parameter: 'category_id', label: '分类', from: 'categories' },
  ],
  card,
};
const policyText: RecordPage = {
  what: '政策',
  list: 'policies',
  listTitle: '政策服务',
  title: 'title',
  tags: ['levelText', 'category_name'],
  state: applyingOn,
  facts: [
    amount,
    window,
    { field: 'fieldsText', label: '适用领域' },
    { field: 'honoursText', label: '适用资质' },
    { field: 'valid_from', label: '有效期', as: 'span', with: 'valid_to' },
    { field: 'department', label: '发文单位' },
    { field: 'number', label: '文号' },
    { field: 'incubator_name', label: '适用园区' },
    { field: 'facilitator_name', label: '发布机构', to: { page: 'institution', id: 'facilitator_id' } },
    { field: 'tags_labels', label: '标签' },
    { field: 'published_at', label: '发布日期', as: 'day' },
    { field: 'link', label: '原文', as: 'link' },
  ],
  body: 'content',
  bodyTitle: '政策正文',
  files: 'files',
  call: {
    title: '在线申报',
    text: '园区企业登录后即可在线填报，材料齐全后由园区初审并推荐上报。',
    office: { to: '/policy/policyCompany', label: '去申报' },
    when: (row, today) => row.can_apply === 1 && applyingOn(row, today)?.tone === 'open',
  },
  related: [{ read: 'related', title: '同类政策', card }],
  schema: { type: 'Article' },
};
export const policyPages = { lists: { policies }, records: { policyText } } as const;
