import { codes } from '../kernel/codes';

/** What a message in the bell is about (entities.md 2.13). */
export const messageType = codes('message_type', [
  { code: 1, label: '通知公告', color: 'blue' },
  { code: 2, label: '审核结果', color: 'green' },
  { code: 3, label: '待办', color: 'orange' },
  { code: 4, label: '合同账单', color: 'blue' },
  { code: 5, label: '预约', color: 'blue' },
  { code: 6, label: '告警', color: 'red' },
  { code: 7, label: '系统', color: 'gray' },
]);
/** Who receives a notice (entities.md 7.7). */
export const audienceKind = codes('audience_kind', [
  { code: 1, label: '全部企业' },
  { code: 2, label: '指定企业' },
  { code: 3, label: '园区员工' },
  { code: 4, label: '服务商' },
  { code: 5, label: '导师' },
]);
export const captchaScene = codes('captcha_scene', [
  { code: 1, label: '注册' },
  { code: 2, label: '找回密码' },
  { code: 3, label: '公开申请' },
  { code: 4, label: '进度查询' },
]);
export const outboxChannel = codes('outbox_channel', [
  { code: 1, label: '短信' },
  { code: 2, label: '邮件' },
  { code: 3, label: 'webhook' },
]);
export const outboxStatus = codes('outbox_status', [
  { code: 1, label: '待发', color: 'orange' },
  { code: 2, label: '已发', color: 'green' },
  { code: 3, label: '失败', color: 'red' },
]);
