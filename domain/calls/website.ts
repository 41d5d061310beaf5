import { code, integer, text } from '../kernel/field';
import { defineCalls } from '../kernel/resource';
import { yesNo } from '../kernel/codes';
import { roomKind } from '../codes/space';

const page = { page: integer('页码'), pageSize: integer('每页条数') } as const;
/** What the public site reads without a token: published and public rows only. */
export const websiteCalls = defineCalls({
  notices: {
    label: '官网通知公告',
    access: 'public',
    source: 'spec',
    at: 'GET /websit/notice',
    anyBuildings: true,
    input: { ...page, title: text('标题', { limit: 50 }), type: integer('类型'), is_top: code('置顶', yesNo) },
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
  /** 可租房源: those that are shown (官网展示), of shown incubators; `venue` asks for free venues. */
  rooms: {
    label: '官网房源',
    access: 'public',
    source: 'spec',
    at: 'GET /websit/room',
    anyBuildings: true,
    input: { ...page, incubator_id: integer('园区'), building_id: integer('楼宇'), kind: code('房间类型', roomKind), venue: code('空闲场地', yesNo) },
    reads: ['room', 'floor', 'building', 'incubator', 'room_type', 'file'],
  },
  room: {
    label: '官网房源详情',
    access: 'public',
    source: 'spec',
    at: 'GET /websit/room/{id}',
    anyBuildings: true,
    reads: ['room', 'floor', 'building', 'incubator', 'room_type', 'file'],
  },
});
