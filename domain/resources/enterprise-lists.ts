import { registryCalls } from '@/domain/calls/registry';

/** Rows of the tabs of /business/enterprise by their `type` in the address (entities.md 4.1): 4 shows all and is narrowed by follow_id or is_akey. */
export const customerRows = {
  1: {},
  2: { need_status: 10, residence: 0 },
  3: { need_status: 20, residence: [0, 1] },
  4: {},
  5: { need_status: 50, residence: 0 },
  6: { residence: [2, 3] },
} as const;

const name = { field: 'name', jump: true, width: 240 } as const;
const contact = ['contact_name', 'contact_mobile'] as const;
const place = ['incubator_id', 'building_id'] as const;
const created = { field: 'created_at', sortable: true } as const;
const settled = { field: 'settled_at', sortable: true } as const;
const search = ['name', 'nature', 'tech_field', 'incubator_id', 'building_id'] as const;
const followed = ['follow_id', 'is_akey', 'from', 'created_at'] as const;
const follow = ['change_follow', 'point', 'cancel_point'] as const;
const spec = { source: 'spec' } as const;
const own = { source: 'decided', actions: [] } as const;
const residents = ['hatch', 'graduate', 'stop_hatch', 'change_room', 'change_incubator', 'recommend', 'cancel_recommend', 'use_electricity'] as const;

/** 招商和客户的十个页面都是企业的列表：各有自己的行、列、筛选、排序和导出。entities.md 4.1. */
export const enterpriseLists = {
  talk: {
    ...spec,
    label: '洽谈客户', at: 'GET /business/enterpriseTalk', where: customerRows[2], actions: follow, starts: true,
    columns: [name, 'last_follow_at', 'next_follow_at', 'follow_id', ...contact, 'nature', 'tech_field', ...place, 'from', 'is_akey', created],
    filters: [...search, ...followed], sort: ['-created_at'], views: { hidden: ['nature', 'from'], card: ['contact_name', 'last_follow_at', 'follow_id'] },
  },
  reserve: {
    ...spec,
    label: '意向客户', at: 'GET /business/enterpriseReserve', where: customerRows[3], actions: follow,
    columns: [name, 'residence', ...contact, 'nature', 'tech_field', ...place, 'from', 'is_akey', 'follow_id', created],
    filters: [...search, 'residence', ...followed], sort: ['-created_at'],
    views: { hidden: ['nature', 'from'], card: ['contact_name', 'building_id', 'follow_id'] },
  },
  invalid: {
    ...spec,
    label: '无效客户', at: 'GET /business/enterpriseInvalid', where: customerRows[5], actions: follow,
    columns: [name, 'invalid_reason', ...contact, 'tech_field', ...place, 'from', 'follow_id', created, { field: 'updated_at', sortable: true }],
    filters: [...search, ...followed], sort: ['-updated_at'], views: { hidden: ['tech_field', 'from', 'created_at'], card: ['invalid_reason', 'contact_name', 'follow_id'] },
  },
  deal: {
    ...spec,
    label: '成交客户', at: 'GET /business/enterpriseDeal', where: customerRows[6], actions: follow,
    columns: [name, 'residence', ...place, 'tech_field', ...contact, 'from', 'follow_id', settled, { field: 'exited_at', sortable: true }],
    filters: [...search, 'residence', 'follow_id', 'from', 'settled_at'], sort: ['-settled_at'],
    views: { hidden: ['from', 'contact_mobile'], card: ['building_id', 'follow_id', 'settled_at'] },
  },
  project: {
    ...own,
    label: '全部企业', at: 'GET /enterprise/project', starts: true, actions: ['settle', ...residents, 'unmerge'], empty: '暂无企业',
    columns: [name, 'residence', 'incubation', ...place, settled, 'nature', 'tech_field', ...contact, 'is_recommend', created],
    filters: [...search, 'residence', 'incubation', 'counted', 'settled_at'], sort: ['-created_at'],
    views: { hidden: ['nature', 'is_recommend', 'created_at'], card: ['incubation', 'building_id', 'settled_at'] },
  },
  settle: {
    ...own,
    label: '入驻企业', at: 'GET /enterprise/project/settle', actions: residents, where: { residence: 2 },
    columns: [name, 'incubation', 'rooms', 'leased_area', 'contract_end', 'overdue', ...place, settled, 'tech_field', ...contact, 'security_name', 'security_mobile', 'is_recommend', 'use_electricity'],
    filters: [...search, 'incubation', 'honour', 'is_on_stock', 'settled_at'], sort: ['-settled_at'],
    views: { hidden: ['security_name', 'security_mobile', 'is_recommend', 'use_electricity', 'incubator_id'], card: ['rooms', 'contract_end', 'overdue'] },
  },
  exit: {
    ...own,
    label: '退出企业', at: 'GET /enterprise/project/exit', where: { residence: 3 },
    columns: [name, 'incubation', ...place, settled, { field: 'exited_at', sortable: true }, 'tech_field', ...contact],
    filters: [...search, 'incubation', 'settled_at'], sort: ['-exited_at'], views: { card: ['building_id', 'settled_at', 'exited_at'] },
  },
  wait: {
    ...own,
    label: '待入驻企业', at: 'GET /enterprise/project/wait', where: { residence: 1 }, actions: ['settle', 'change_follow'],
    columns: [name, 'need_status', ...place, 'tech_field', ...contact, 'follow_id', created],
    filters: [...search, 'need_status', ...followed], sort: ['+created_at'], views: { card: ['building_id', 'contact_name', 'follow_id'] },
  },
  hatch: {
    ...own,
    label: '在孵企业', at: 'GET /enterprise/project/hatch', actions: ['graduate', 'stop_hatch'], where: { incubation: 1 },
    columns: [name, 'plan_end_at', 'rooms', ...place, 'tech_field', 'founder_type', { field: 'registered_at', sortable: true }, ...contact, settled],
    filters: [...search, 'settled_at'], sort: ['-settled_at'], views: { hidden: ['incubator_id'], card: ['plan_end_at', 'rooms', 'registered_at'] },
  },
} as const;

/** How it is asked for: section by section. */
export const enterpriseForm = [
  {
    title: '基本信息',
    fields: [
      'name', 'incubator_id', 'building_id', 'nature', 'industry_id', 'tech_field', 'round', 'contact_name', 'contact_mobile', 'email', 'from',
      'need_status', 'invalid_reason', 'is_akey', 'follow_id', 'security_name', 'security_mobile', 'founder_type', 'is_serial', 'tag_ids', 'logo',
      'lisence', 'bp', 'desc', 'use_electricity', 'web_show', 'enterpriseFields', 'need_ids',
    ],
  },
  {
    title: '业务信息',
    fields: [
      'credit_code', 'registered_at', 'register_money', 'rec_cap', 'register_type', 'tax_type', 'ent_type', 'oper_name', 'no', 'org_no', 'belong_org',
      'business_status', 'term_start', 'term_end', 'check_date', 'end_date', 'updated_date', 'address', 'original_name', 'scope', 'is_on_stock',
      'stock_number', 'stock_type', 'enterpriseFields',
    ],
  },
] as const;
/** What a register of businesses may say of it (specification section 5: 工商信息). */
export const enterpriseLookup = {
  label: '工商信息', by: 'name', calls: registryCalls, shows: ['credit_code', 'oper_name', 'business_status', 'registered_at'],
  fields: [
    'name', 'credit_code', 'no', 'org_no', 'oper_name', 'registered_at', 'register_money', 'rec_cap', 'belong_org', 'business_status', 'term_start',
    'term_end', 'check_date', 'end_date', 'updated_date', 'address', 'original_name', 'scope', 'ent_type', 'is_on_stock', 'stock_number',
  ],
} as const;
/** One customer is entered once: who is there already is told while it is typed. */
export const enterpriseAlike = { by: ['name', 'credit_code', 'contact_mobile'], query: 'alike' } as const;
