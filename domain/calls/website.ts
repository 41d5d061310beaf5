import { code, integer, text } from '../kernel/field';
import { defineCalls } from '../kernel/resource';
import { yesNo } from '../kernel/codes';

const page = { page: integer('页码'), pageSize: integer('每页条数') } as const;
/** What the public site reads without a token: published and public rows only. */
export const websiteCalls = defineCalls({
  notices: {
    label: '官网通知公告',
    access: 'public',
    source: 'spec',
    at: 'GET /websit/notice',
    anyBuildings: true,
    asks: { ...page, title: text('标题', { limit: 50 }), type: integer('类型'), is_top: code('置顶', yesNo) },
    reads: ['notice', 'dictionary_item', 'file'],
  },
  notice: {
    label: '官网公告详情',
    access: 'public',
    source: 'spec',
    at: 'GET /websit/notice/{id}',
    anyBuildings: true,
    reads: ['notice', 'dictionary_item', 'file'],
  },
});
