import * as codes from '@/domain/codes/customer';
import { honourKind } from '@/domain/codes/growth';
import { only } from '@/domain/kernel/codes';
import { area, code, date, dateTime, dict, file, flag, integer, longText, mobile, money, ref, refs, text, wan } from '@/domain/kernel/field';
import { fieldSet } from '@/domain/kernel/field-set';
import { defineResource } from '@/domain/kernel/resource';
import { notBefore, requiredWhile, unique, uniqueWhere } from '@/domain/kernel/rule';
import { byEnterprise } from '@/domain/kernel/scope';
import { customFieldSet } from '@/domain/resources/custom-field';
import { contact, creditCode, crop, email, orgCode, personName } from '@/domain/kernel/validators';
import { enterpriseAlike, enterpriseForm, enterpriseLists, enterpriseLookup } from './enterprise-lists';
import { enterpriseActions } from './enterprise-actions';
import { enterpriseQueries, enterpriseViews } from './enterprise-views';
import { followers } from './staff';

const park = '请选择入驻园区';
export const followsDemands = 'enterprise_needfollow'; // who holds it may be chosen to follow a customer
/**
 * 企业/项目。三条状态轴：客户状态（洽谈、意向、无效）、入驻状态、孵化状态，后两条只由办理动作改变。
 * A resident enterprise's own change becomes a request (enterprise_change), not a write. entities.md 4.1, domain.md 3.
 */
export const enterprise = defineResource({
  name: 'enterprise',
  label: '企业',
  base: '/enterprise',
  source: 'spec',
  operations: ['list', 'read', 'store', 'update', 'delete', 'export', 'import'],
  endpoints: { export: { source: 'decided' } },
  newTitle: '新建项目',
  saved: '提交成功！',
  scope: { ...byEnterprise, owner: { enterprise: 'id' } },
  changes: ['need', 'room', 'room_occupancy', 'enterprise_change', 'enterprise_apply'],
  deletable: { when: { residence: 0 }, refused: '待入驻、已入驻与已退出的企业不能删除' },
  fields: {
    name: text('公司全称', { required: '请输入公司全称', limit: 100, rules: [uniqueWhere('公司全称已存在', { any: [{ need_status: [10, 20] }, { residence: [1, 2, 3] }] })] }),
    incubator_id: ref('入驻园区', 'incubator', { required: park, staffWrites: true }),
    building_id: ref('入驻楼宇', 'building', { required: park, staffWrites: true, path: { parent: 'incubator_id', label: '入驻园区' } }),
    nature: code('客户性质', codes.nature, { required: '请选择客户性质', staffWrites: true }),
    industry_id: ref('所属行业', 'classification', { asTree: true }),
    tech_field: code('技术领域', codes.techField),
    round: dict('产品阶段', 'round'),
    contact_name: text('联系人', { required: '请输入联系人', limit: 20, rules: [personName] }),
    contact_mobile: mobile('联系方式', { required: '请输入联系方式', openTo: { enterprise: 'id' }, rules: [contact] }),
    email: text('邮箱', { limit: 100, rules: [email] }),
    from: ref('来源渠道', 'enterprise_from', { staffOnly: true, choices: { where: { enabled: 1 } } }),
    need_status: code('客户状态', codes.needStatus, { required: '请选择客户状态', initial: 10, staffOnly: true }),
    invalid_reason: longText('无效原因', { limit: 100, staffOnly: true, ...requiredWhile('need_status', 50, '请输入无效原因') }),
    is_akey: flag('重点项目', { initial: 2, staffOnly: true }),
    follow_id: ref('跟进人', 'user', { holding: followsDemands, choices: followers, staffWrites: true }),
    security_name: text('企业安全负责人', { required: '请输入企业安全负责人姓名', limit: 20, rules: [personName] }),
    security_mobile: mobile('企业安全负责人联系方式', { required: '请输入企业安全负责人联系方式', openTo: { enterprise: 'id' }, rules: [contact] }),
    logo: file('企业标志', { takes: 'logo', crop: crop.logo, hint: '150×150，支持 jpg、jpeg、png' }),
    lisence: file('营业执照', { takes: 'licence', hint: '支持 jpg、png、jpeg、gif' }),
    bp: file('项目计划书', { takes: 'plan', shownAs: 'bp_info' }),
    desc: longText('简介', { limit: 1000 }),
    scope: longText('经营范围', { limit: 2000 }),
    registered_at: date('成立日期'),
    register_money: wan('注册资本'),
    rec_cap: wan('实缴资本'),
    register_type: dict('登记注册类型', 'register_type'),
    tax_type: code('纳税人类型', codes.taxType),
    credit_code: text('统一社会信用代码', { staffWrites: true, limit: 18, rules: [creditCode, unique('统一社会信用代码已存在')] }),
    no: text('注册号', { staffWrites: true, limit: 50 }),
    org_no: text('组织机构代码', { staffWrites: true, limit: 50, rules: [orgCode] }),
    belong_org: text('登记机关', { staffWrites: true, limit: 50 }),
    oper_name: text('法定代表人', { staffWrites: true, limit: 50 }),
    term_start: date('经营期限起', { staffWrites: true }),
    term_end: date('经营期限止', { staffWrites: true, rules: [notBefore('term_start', '经营期限止不能早于经营期限起')] }),
    check_date: date('核准日期', { staffWrites: true }),
    end_date: date('注销日期', { staffWrites: true }),
    updated_date: date('更新日期', { staffWrites: true }),
    business_status: text('经营状态', { staffWrites: true, limit: 20 }),
    address: text('地址', { staffWrites: true, limit: 200 }),
    original_name: text('曾用名', { staffWrites: true, limit: 200 }),
    is_on_stock: flag('是否上市', { initial: 2, staffWrites: true }),
    stock_number: text('股票代码', { staffWrites: true, limit: 20, ...requiredWhile('is_on_stock', 1, '请输入股票代码') }),
    stock_type: dict('上市类型', 'stock_type', { staffWrites: true, ...requiredWhile('is_on_stock', 1, '请选择上市类型') }),
    ent_type: code('主体类型', codes.entType, { staffWrites: true }),
    founder_type: code('创业者特征', codes.founderType),
    is_serial: flag('连续创业', { initial: 2 }),
    tag_ids: refs('标签', 'tag', { join: 'enterprise_tag', staffOnly: true }),
    residence: code('入驻状态', codes.residence, { writable: 'never', initial: 0 }),
    incubation: code('孵化状态', codes.incubationStage, { writable: 'never', initial: 0 }),
    settled_at: date('入驻日期', { writable: 'never' }),
    exited_at: date('退出日期', { writable: 'never' }),
    graduated_at: date('毕业日期', { writable: 'never' }),
    is_recommend: flag('推荐', { writable: 'never', initial: 2 }),
    recommend_sort: integer('推荐顺序', { writable: 'never' }),
    use_electricity: code('用电', codes.useElectricity, { initial: 1, staffOnly: true }),
    web_show: flag('官网展示', { initial: 1, staffOnly: true }),
    merged_at: dateTime('最近合并', { writable: 'never', staffOnly: true }),
    collect_id: ref('来源申请', 'enterprise_apply', { writable: 'never' }),
    rooms: text('房间', { derived: true }),
    leased_area: area('租赁面积', { derived: true }),
    contract_end: date('合同到期', { derived: true }),
    overdue: money('逾期欠费', { derived: true }),
    last_follow_at: dateTime('最近跟进', { derived: true, staffOnly: true }),
    next_follow_at: date('下次跟进日期', { derived: true, staffOnly: true }),
    plan_end_at: date('计划毕业日期', { derived: true }),
    change_waits: flag('资料变更待审核', { derived: true }),
    pinyin: text('拼音', { writable: 'never', pinyin: { of: 'name' } }),
    need_ids: refs('跟进需求', 'need', {
      apart: true, staffOnly: true, wide: true, choices: { where: { enterprise_id: { empty: true } } },
      makes: { begins: { incubator_id: 'incubator_id', building_id: 'building_id', user_id: 'follow_id' }, hides: ['enterprise_id'] },
    }),
    enterpriseFields: fieldSet('自定义字段', customFieldSet, { at: 'GET /enterprise/fields', staffWrites: true }),
  },
  found: ['name', 'credit_code', 'contact_name', 'contact_mobile'],
  columns: [
    { field: 'name', jump: true, width: 240 },
    'need_status', 'residence', 'incubation', 'incubator_id', 'building_id',
    'nature', 'tech_field', 'contact_name', 'contact_mobile', 'follow_id', 'is_akey',
    { field: 'settled_at', sortable: true },
    { field: 'created_at', sortable: true },
  ],
  views: enterpriseViews,
  filters: [
    { field: 'need_status', match: 'equals', query: 'type', as: 'tabs', own: code('类型', codes.customerTab) }, 'name',
    { field: 'need_status', match: 'oneOf' }, { field: 'residence', match: 'oneOf' }, { field: 'incubation', match: 'oneOf' }, 'tech_field', 'nature',
    'incubator_id', 'building_id', 'follow_id', 'is_akey', 'from', 'is_on_stock', 'settled_at', 'created_at',
    { field: 'need_status', query: 'reached', match: 'equals', own: code('转化到', codes.leadStep) }, // and what is a part of it, so the hook answers
    { field: 'tag_ids', query: 'honour', match: 'oneOf', own: code('资质', only(honourKind, 1, 2, 3, 4, 5, 6)) }, // of its honours in force, so the hook answers
    { field: 'tag_ids', query: 'counted', match: 'oneOf', own: code('认定指标', codes.countedFirm) }, // as the criteria count it, so the hook answers
  ],
  steps: true,
  form: enterpriseForm,
  lookup: enterpriseLookup,
  alike: enterpriseAlike,
  actions: enterpriseActions,
  handled: ['change_follow', 'settle', 'hatch', 'graduate', 'stop_hatch', 'change_incubator', 'recommend', 'use_electricity', 'unmerge'],
  queries: enterpriseQueries,
  lists: enterpriseLists, exports: { fileName: '全部客户' },
  imports: {
    fileName: '企业', sameRow: ['credit_code'],
    columns: [
      'name', 'credit_code', 'incubator_id', 'building_id', 'nature', 'tech_field', 'contact_name', 'contact_mobile', 'email', 'from', 'need_status', 'invalid_reason',
      'security_name', 'security_mobile', 'registered_at', 'register_money', 'oper_name', 'address', 'scope', 'desc',
    ],
  },
  derivedFrom: ['need', 'entry_information', 'incubation', 'room', 'room_occupancy', 'contract', 'fee_bill', 'enterprise_change'],
  traits: ['softDelete'],
});
