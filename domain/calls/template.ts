import type { LookedAt, TemplateWord } from '../answers/settings';
import { templateModule } from '../codes/system';
import { code, integer } from '../kernel/field';
import { defineCalls, shape } from '../kernel/call';

const module = code('适用模块', templateModule);

/** What a file template can do beside being kept: handed out, looked through for its placeholders, filled in. */
export const templateCalls = defineCalls({
  downloadTemplate: {
    label: '下载模板',
    access: 'file_template_read',
    at: 'GET /fileTemplate/{id}/download',
    anyBuildings: true,
    raw: true,
    reads: ['file_template', 'file'],
  },
  /** Every placeholder that a module's records offer. */
  templateWords: {
    label: '模板占位符',
    access: 'file_template_list',
    at: 'GET /fileTemplate/words',
    anyBuildings: true,
    input: { module },
    answer: shape<{ readonly words: readonly TemplateWord[] }>(),
    reads: ['file_template'],
  },
  /** What is in a Word that is about to be a template. */
  lookAtTemplate: {
    label: '检查模板',
    access: 'file_template_read',
    at: 'GET /fileTemplate/look',
    anyBuildings: true,
    input: { file_id: integer('文件', { required: true }), module },
    answer: shape<LookedAt>(),
    reads: ['file_template', 'file'],
  },
  /** The certificate of who has taken part in an activity: the newest template of that kind, filled with the sign-up. */
  certificate: {
    label: '活动证书',
    access: 'activity_apply_read',
    at: 'GET /activities/apply/certificate/{id}',
    anyBuildings: true,
    raw: true,
    reads: ['activity_apply', 'activity', 'file_template', 'file'],
  },
  /** The Word filled with the record `row` of its module, or with a sample. */
  fillTemplate: {
    label: '填写模板',
    access: 'file_template_read',
    at: 'GET /fileTemplate/{id}/fill',
    anyBuildings: true,
    raw: true,
    reads: ['file_template', 'file'],
  },
});
