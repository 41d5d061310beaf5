import type { ReceivedMessage } from '../answers/notice';
import type { MessageType } from '../answers/settings';
import type { Rows } from '../kernel/calls';
import { messageType } from '../codes/message';
import { code, dateTime, json, longText, ref, refs, secret, text } from '../kernel/field';
import { shape } from '../kernel/call';
import { defineResource } from '../kernel/resource';
import { byUser } from '../kernel/scope';

const ids = refs('消息', 'message', { required: '请选择消息' });
/** 站内消息：每个接收人一行，公告的回执也是它。铃铛、收件箱、已读、签收、删除都在自己的行上。 */
export const message = defineResource({
  name: 'message',
  label: '消息',
  title: 'title',
  base: '/message',
  operations: [],
  scope: byUser,
  fields: {
    user_id: ref('接收人', 'user', { required: true, writable: 'never' }),
    type: code('类型', messageType, { required: true, writable: 'never' }),
    title: text('标题', { required: true, limit: 100, writable: 'never' }),
    content: longText('内容', { limit: 500, writable: 'never' }),
    path: text('跳转', { limit: 200, writable: 'never' }),
    query: json('跳转参数', { writable: 'never' }),
    notice_id: ref('公告', 'notice', { writable: 'never' }),
    read_at: dateTime('已读', { writable: 'never' }),
    receipt_at: dateTime('回执时间', { writable: 'never' }),
    receipt: text('回执', { limit: 100, writable: 'never' }),
    hidden_at: dateTime('已删除', { writable: 'never' }),
    dedupe_key: secret('去重键', { limit: 120 }), // the server's own: who is notified has nothing of it
  },
  columns: [{ field: 'title', jump: true }, 'type', 'content', 'read_at', 'receipt_at', { field: 'created_at', sortable: true }],
  filters: ['title', { field: 'type', match: 'oneOf', as: 'tabs' }, 'created_at'],
  actions: {
    receive: {
      label: '签收', access: 'login', on: 'rows', at: 'POST /notice/received', source: 'spec', done: '操作成功', refused: '该消息无需签收',
      input: { ids, receipt: text('回执', { limit: 100 }) },
    },
    mark_read: {
      label: '标为已读', access: 'login', unlogged: true, on: 'rows', at: 'GET /notice/notice-read', aliases: ['GET /notice-read'], changesByGet: true,
      source: 'spec', input: { ids }, done: '操作成功',
    },
    /** All of one's own, or those of one type. */
    read_all: {
      label: '全部已读', access: 'login', on: 'list', at: 'PUT /message/read-all', input: { type: code('类型', messageType) }, done: '操作成功',
    },
    hide: { label: '删除', access: 'login', unlogged: true, on: 'rows', at: 'POST /notice/delete', source: 'spec', input: { ids }, confirm: '确定删除？', done: '操作成功' },
  },
  tasks: { todo: { label: '待办消息', access: 'login', when: { type: 3, read_at: { empty: true }, hidden_at: { empty: true } }, action: 'mark_read' } },
  handled: ['receive', 'mark_read', 'hide', 'read_all'],
  queries: {
    inbox: { label: '收件箱', access: 'login', at: 'GET /notice/notice-list', aliases: ['GET /notice-list'], source: 'spec', reads: ['message', 'notice'], answer: shape<Rows>() },
    inbox_info: {
      label: '收件详情', access: 'login', at: 'GET /notice/notice-info/{id}', aliases: ['GET /notice-info/{id}'], source: 'spec',
      reads: ['message', 'notice', 'file'], answer: shape<ReceivedMessage>(),
    },
    unread: { label: '未读数', access: 'login', at: 'GET /message/notice-count', source: 'spec', reads: ['message'] },
    types: { label: '消息类型', access: 'login', at: 'GET /message/type', source: 'spec', reads: ['message'], answer: shape<Rows<MessageType>>() },
  },
  traits: ['append'],
});
