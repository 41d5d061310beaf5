import { codes } from '../kernel/codes';

/** entities.md section 11 with domain.md sections 11 and 12: questionnaires and reports. */
export const templateStatus = codes('questionnaire_template_status', [
  { code: 1, label: '启用', color: 'green' },
  { code: 2, label: '停用', color: 'gray' },
]);
export const questionnaireKind = codes('questionnaire_kind', [
  { code: 1, label: '普通问卷' },
  { code: 2, label: '满意度' },
]);
export const questionnaireAudience = codes('questionnaire_audience', [
  { code: 1, label: '全部企业' },
  { code: 2, label: '指定企业' },
  { code: 3, label: '员工' },
  { code: 4, label: '公众' },
]);
export const questionnaireStatus = codes('questionnaire_status', [
  { code: 1, label: '草稿', color: 'gray' },
  { code: 2, label: '未开始', color: 'blue' },
  { code: 3, label: '进行中', color: 'green' },
  { code: 4, label: '已结束', color: 'gray' },
]);
export const questionOwner = codes('question_owner_kind', [
  { code: 1, label: '模板' },
  { code: 2, label: '问卷' },
]);
export const questionType = codes('question_type', [
  { code: 1, label: '单选' },
  { code: 2, label: '多选' },
  { code: 3, label: '填空' },
  { code: 4, label: '评分' },
  { code: 5, label: '矩阵' },
  { code: 6, label: '文件' },
]);
export const sheetStatus = codes('answer_sheet_status', [
  { code: 0, label: '未填', color: 'orange' },
  { code: 1, label: '已暂存', color: 'blue' },
  { code: 2, label: '已提交', color: 'green' },
]);
export const reportKind = codes('report_kind', [
  { code: 1, label: '月' },
  { code: 2, label: '季' },
  { code: 3, label: '半年' },
  { code: 4, label: '年' },
  { code: 5, label: '临时' },
]);
export const reportItemGroup = codes('report_item_group', [
  { code: 1, label: '基本' },
  { code: 2, label: '经济' },
  { code: 3, label: '人员' },
  { code: 4, label: '知识产权' },
  { code: 5, label: '项目与奖励' },
]);
export const reportItemKind = codes('report_item_kind', [
  { code: 1, label: '金额' },
  { code: 2, label: '整数' },
  { code: 3, label: '小数' },
  { code: 4, label: '是否' },
  { code: 5, label: '文本' },
]);
export const reportMeasure = codes('report_measure', [
  { code: 1, label: '当期发生' },
  { code: 2, label: '期末存量' },
  { code: 3, label: '本年累计' },
]);
export const reportStatus = codes('report_status', [
  { code: 1, label: '未发布', color: 'gray' },
  { code: 2, label: '填报中', color: 'green' },
  { code: 3, label: '已截止', color: 'orange' },
  { code: 4, label: '已关闭', color: 'gray' },
]);
export const reportAudience = codes('report_audience', [
  { code: 1, label: '在孵企业' },
  { code: 2, label: '全部入驻' },
  { code: 3, label: '指定' },
]);
export const returnStatus = codes('report_return_status', [
  { code: 0, label: '未填', color: 'gray' },
  { code: 1, label: '已暂存', color: 'blue' },
  { code: 2, label: '待审核', color: 'orange' },
  { code: 3, label: '已通过', color: 'green' },
  { code: 4, label: '已退回', color: 'red' },
]);
