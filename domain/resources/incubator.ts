import type { ParkAbout } from '../answers/space';
import { incubatorLevel, incubatorType } from '@/domain/codes/space';
import { code, date, file, flag, integer, json, region, richText, text, wan } from '@/domain/kernel/field';
import { shape } from '@/domain/kernel/call';
import { defineResource } from '@/domain/kernel/resource';
import { unique } from '@/domain/kernel/rule';
import { parkScope } from '@/domain/kernel/scope';
import { contact } from '@/domain/kernel/validators';
import { siteLimits, siteRules } from '@/domain/site';
import { latitude, longitude } from './position';

/** 园区（孵化器）。面积不存：由楼宇合计。entities.md 3.1. */
export const incubator = defineResource({
  name: 'incubator',
  label: '园区',
  base: '/space/incubator',
  source: 'spec',
  operations: ['list', 'read', 'store', 'update', 'delete', 'export', 'import'],
  imports: {
    fileName: '园区',
    columns: ['name', 'code', 'level', 'type', 'opened_at', 'recognised_at', 'phone', 'district', 'address', 'lng', 'lat', 'fund', 'sort'],
    sameRow: ['name'],
  },
  saved: '操作成功',
  scope: { ...parkScope, visitor: 'online', place: { incubator: 'id' } },
  fields: {
    name: text('园区名称', { required: true, limit: 40, rules: [unique('园区名称已存在')] }),
    image: file('园区图片', { takes: 'picture' }),
    district: text('所在区', { limit: 20 }),
    region_id: region('行政区划'),
    code: text('简码', { required: true, limit: 10, rules: [unique('简码已存在')], hint: '用于合同等编号' }),
    level: code('级别', incubatorLevel),
    type: code('类型', incubatorType, { required: true }),
    opened_at: date('开园日期'),
    recognised_at: date('认定日期'),
    address: text('地址', { limit: 100 }),
    lng: longitude,
    lat: latitude,
    site: json('场地', { rules: siteRules, bytes: siteLimits.bytes }),
    intro: richText('简介'),
    phone: text('电话', { limit: 30, rules: [contact] }),
    sort: integer('排序', { initial: 0 }),
    web_show: flag('官网展示', { initial: 1 }),
    fund: wan('孵化资金'),
  },
  columns: [{ field: 'name', jump: true }, 'code', 'level', 'type', 'district', 'address', 'opened_at', 'phone', 'fund', 'web_show', 'sort'],
  views: { hidden: ['sort'], card: ['level', 'district', 'address'], notInDetail: ['image'] },
  filters: ['name', 'level', 'type'],
  sort: ['+sort', '+id'],
  form: [
    { title: '基本信息', fields: ['name', 'code', 'image', 'level', 'type', 'opened_at', 'recognised_at', 'phone', 'fund', 'sort', 'web_show'] },
    { title: '位置与介绍', fields: ['region_id', 'district', 'lng', 'lat', 'site', 'address', 'intro'] },
  ],
  queries: {
    about: {
      label: '园区详情', access: 'incubator_read', at: 'GET /space/incubator/about/{id}',
      reads: ['incubator', 'building', 'floor', 'room', 'room_occupancy', 'enterprise', 'file'], answer: shape<ParkAbout>(),
    },
    count: { label: '园区数', access: 'login', source: 'spec', at: 'GET /space/incubator-count', reads: ['incubator'] },
  },
  publicRead: {
    list: { at: 'GET /websit/park/parkAll' },
    fields: ['name', 'image', 'level', 'type', 'district', 'address', 'lng', 'lat', 'phone', 'opened_at', { field: 'intro', as: 'summary', excerpt: 200 }],
    where: { web_show: 1 },
    sort: ['+sort', '+id'],
  },
  traits: ['softDelete'],
});
