import { codes } from '@/domain/kernel/codes';

/** Closed code tables of incubation, mentoring, rights, money raised and honours (entities.md 4.5, 4.8 to 4.10). */
export const graduateCriterion = codes('graduate_criterion', [
  { code: 1, label: '高新技术企业' },
  { code: 2, label: '累计投融资超过500万元' },
  { code: 3, label: '连续两年营业收入累计超过1000万元' },
  { code: 4, label: '被并购或上市' },
]);
export const tutorWay = codes('tutor_way', [
  { code: 1, label: '现场' },
  { code: 2, label: '线上' },
  { code: 3, label: '电话' },
]);
export const timelineType = codes('timeline_type', [
  { code: 1, label: '签约' },
  { code: 2, label: '入驻' },
  { code: 3, label: '入孵' },
  { code: 4, label: '换房' },
  { code: 5, label: '转园' },
  { code: 6, label: '毕业' },
  { code: 7, label: '终止' },
  { code: 8, label: '退出' },
  { code: 9, label: '荣誉' },
  { code: 10, label: '融资' },
  { code: 11, label: '知识产权' },
  { code: 12, label: '其他' },
]);
/** 7 is registered, but no statistic counts it. */
export const knowledgeType = codes('knowledge_type', [
  { code: 1, label: '发明专利' },
  { code: 2, label: '实用新型' },
  { code: 3, label: '外观设计' },
  { code: 4, label: '软件著作权' },
  { code: 5, label: '集成电路布图' },
  { code: 6, label: '植物新品种' },
  { code: 7, label: '商标' },
]);
export const knowledgeStatus = codes('knowledge_status', [
  { code: 1, label: '申请中', color: 'orange' },
  { code: 2, label: '有效', color: 'green' },
  { code: 3, label: '失效', color: 'gray' },
  { code: 4, label: '转让', color: 'gray' },
]);
/** The one state that no date says. */
export const transferred = 4;
/** 3 to 6 are shown together as A轮及以后; 7 is not counted. */
export const financingRound = codes('financing_round', [
  { code: 1, label: '天使' },
  { code: 2, label: 'Pre-A' },
  { code: 3, label: 'A轮' },
  { code: 4, label: 'B轮' },
  { code: 5, label: 'C轮及以后' },
  { code: 6, label: '战略投资' },
  { code: 7, label: '债权' },
]);
export const honourKind = codes('honour_kind', [
  { code: 1, label: '高新技术企业' },
  { code: 2, label: '科技型中小企业' },
  { code: 3, label: '专精特新' },
  { code: 4, label: '专精特新小巨人' },
  { code: 5, label: '创新型中小企业' },
  { code: 6, label: '瞪羚' },
  { code: 7, label: '国家级奖励' },
  { code: 8, label: '省级奖励' },
  { code: 9, label: '其他' },
]);
