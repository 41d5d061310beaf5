import { papers } from '../base/papers';
import { word } from '../base/word';
import type { Park } from './park';

const templates = [
  {
    name: '入驻证明',
    module: 'enterprise',
    text: ['入驻证明', '兹证明{公司全称}（统一社会信用代码：{统一社会信用代码}）为{入驻园区}在园企业。', '特此证明。', '{今天}'],
  },
  {
    name: '活动证书',
    module: 'activity_apply',
    text: ['活动证书', '{报名人}（{单位}）：', '于{签到}参加本园区举办的「{活动}」，特此证明。', '{今天}'],
  },
] as const;
/** Templates to begin with: those of every park, and two certificates. */
export function addTemplates({ loader, files }: Park): void {
  for (const { name, module, text } of [...papers, ...templates])
    loader.add('file_template', { name, module, file_id: files.word(`${name}.docx`, word(text)) });
}
