import { boardKind } from '../codes/system';
import { code, dateTime, flag, integer, json, ref, secret, text, textList } from '../kernel/field';
import { defineTable } from '../kernel/resource';
import type { CustomRule } from '../kernel/rule';

const atMostTwelve: CustomRule = {
  rule: 'custom',
  name: 'atMostTwelve',
  message: '快捷入口最多12个',
  bad: { value: Array.from({ length: 13 }, (_, index) => String(index)) },
  holds: (value) => !Array.isArray(value) || value.length <= 12,
};

/** 看板：一个用户自己的，或共享给一个角色的；每个角色、每类至多一个默认。读写见 calls/board。 */
export const board = defineTable({
  name: 'board',
  label: '看板',
  traits: ['softDelete'],
  fields: {
    name: text('名称', { required: true, limit: 30 }),
    kind: code('类别', boardKind, { required: true, initial: 1 }),
    user_id: ref('所有者', 'user', { writable: 'never' }),
    role_id: ref('共享角色', 'role'),
    is_initial: flag('默认', { initial: 2 }),
  },
});

/** 面板：在网格上的位置和自己的筛选。目录里没有的 `prop` 保留而不显示。 */
export const boardPanel = defineTable({
  name: 'board_panel',
  label: '看板面板',
  fields: {
    board_id: ref('看板', 'board', { required: true }),
    prop: text('面板', { required: true, limit: 40 }),
    typeModule: text('模块', { limit: 20 }),
    x: integer('列', { required: true, initial: 0 }),
    y: integer('行', { required: true, initial: 0 }),
    w: integer('宽', { required: true, initial: 1 }),
    h: integer('高', { required: true, initial: 1 }),
    filters: json('筛选'),
    quick_links: textList('快捷入口', { rules: [atMostTwelve] }),
  },
});

/** 分享：一个只读一块看板的链接，可收回。 */
export const boardShare = defineTable({
  name: 'board_share',
  label: '看板分享',
  fields: {
    board_id: ref('看板', 'board', { required: true, writable: 'store' }),
    token_hash: secret('令牌摘要', { required: true }),
    expires_at: dateTime('到期', { required: true }),
    revoked_at: dateTime('收回时间', { writable: 'never' }),
  },
});
