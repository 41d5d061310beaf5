import type { Access } from './access';
import { codes, type Codes } from './codes';
import { code, dateTime, flag, integer, longText, ref, type Fields } from './field';
import type { Audit } from './action';
import type { WriteAt } from './call';
import { requiredWhile } from './rule';

/** domain.md section 2. */
export const auditStatus = codes('audit_status', [
  { code: 1, label: '草稿', color: 'gray' },
  { code: 2, label: '待审核', color: 'orange' },
  { code: 3, label: '已通过', color: 'green' },
  { code: 4, label: '已驳回', color: 'red' },
  { code: 5, label: '已下架', color: 'gray' },
]);
export type AuditCode = 1 | 2 | 3 | 4 | 5;
/** A subject's own words for the same numbers (domain.md section 15: 3 已发布, 5 已撤回); null: it never has that one. */
type Words = { readonly [C in AuditCode]?: string | null };
const worded = (module: string, words: Words): Codes<AuditCode> => ({
  name: Object.keys(words).length > 0 ? `${module}_audit_status` : auditStatus.name,
  items: auditStatus.items.filter(({ code }) => words[code] !== null).map((item) => ({ ...item, label: words[item.code] ?? item.label })),
});
/** Who audited when, and at which step of which flow a row waits. */
const traced = {
  audited_at: dateTime('审核时间', { writable: 'never' }),
  audited_by: ref('审核人', 'user', { writable: 'never' }),
  audit_flow_id: ref('审核流程', 'audit_flow', { writable: 'never' }),
  audit_step: integer('审核步骤', { writable: 'never' }),
} as const;

const neverSubmitted = '该记录未提交审核';
type Status = number;
interface Verdict<F extends string, W extends Status = Status> {
  /** The code field that holds the state, and the three codes of it that the audit moves between (domain.md, the resource's own table). */
  readonly field: F;
  readonly waiting: W;
  readonly passed: Status;
  readonly rejected: Status;
  /** The code of what nobody has handed in yet, where there is one. */
  readonly draft?: Status;
  /** What rejecting is called, where it has a word of its own (退回); its reason is called after it. */
  readonly rejects?: string;
  /** The right to decide; {module}_audit where nothing is said. */
  readonly access?: Access;
  /** The address, where it is not PUT {base}/audit/{id}. */
  readonly at?: WriteAt['at'];
  readonly source?: 'spec';
  readonly on?: 'row' | 'rows';
  /** What is asked for beside the verdict. */
  readonly input?: Fields;
  /** Tables that the handler or hook of the verdict changes. */
  readonly changes?: readonly string[];
  /** Columns that name who is told of the result, beside the author and whoever submitted the row. */
  readonly tells?: readonly string[];
  /** A column whose value several rows share that were made at once: their auditors hear of them in one message. */
  readonly together?: string;
  /** What an edit makes of a status: an enabled check item waits anew. */
  readonly edited?: Readonly<Record<number, Status>>;
}
/**
 * An audit on a resource's own status codes: the action 审核, offered as 通过 and 驳回 (with its reason), and what it leaves behind: who
 * audited when, the step of /setting/audit where one is set, the reason. The resource takes `audit`, spreads `fields` and `actions`, and
 * keeps the status field itself. Trail, messages and 该记录已被审核 come from the engine (AuditPort).
 */
export function verdict<const M extends string, const F extends string, const W extends Status>(module: M, options: Verdict<F, W>) {
  const { field, waiting, passed, rejected, draft, rejects = '驳回', access, at, source, on, input = {}, changes, tells = [], together, edited = {} } = options;
  const answers = codes(`${module}_verdict`, [
    { code: passed, label: '通过' },
    { code: rejected, label: rejects },
  ]);
  const reasonLabel = `${rejects}原因`;
  const audit: Audit = { field, waiting, passed, rejected, rejects, tells, edited, ...(together !== undefined && { together }) };
  const asStatus = (status: Status) => ({ [field]: status }) as { readonly [K in F]: W };
  const action = {
    label: '审核',
    access: access ?? (`${module}_audit` as const),
    when: asStatus(waiting),
    flow: 'verdict' as const,
    done: '操作成功',
    refused: '该记录已被审核',
    refusals: draft === undefined ? [] : [{ when: asStatus(draft), message: neverSubmitted }],
    input: {
      [field]: code('审核结果', answers, { required: true }),
      reason: longText(reasonLabel, { limit: 100, ...requiredWhile(field, rejected, `请输入${reasonLabel}`) }),
      ...input,
    } as Fields,
    variants: [
      { name: 'pass', label: '通过', given: { [field]: passed }, confirm: '确定通过？', leads: true },
      { name: 'reject', label: rejects, given: { [field]: rejected }, leads: false },
    ] as const,
    ...(source && { source }),
    ...(on && { on }),
    ...(changes && { changes }),
    ...(at && { at: at as `PUT /${string}` }),
  };
  return {
    audit,
    fields: { reason: longText(reasonLabel, { writable: 'never', limit: 100 }), ...traced },
    actions: { audit: action },
  };
}

/** The generic audit of what is published (domain.md section 2). A resource takes `audit`, or spreads `rules` where its author edits and removes it, and spreads `fields` and `actions`. */
export const audited = <const M extends string>(
  module: M,
  words: Words = {},
  more: Pick<Verdict<'audit_status'>, 'access' | 'at' | 'source' | 'changes' | 'input'> = {},
) => {
  const decided = verdict(module, { field: 'audit_status', draft: 1, waiting: 2, passed: 3, rejected: 4, edited: { 3: 2, 4: 1 }, ...more });
  const { submit, withdraw, unpublish } = authored(module);
  return {
    audit: decided.audit,
    fields: {
      audit_status: code('审核状态', worded(module, words), { writable: 'never', initial: 1 }),
      submitted_at: dateTime('提交时间', { writable: 'never' }),
      ...decided.fields,
      is_online: flag('展示中', { writable: 'never', initial: 2 }),
    },
    rules: {
      audit: decided.audit,
      /** An edited 4 is a draft again, an edited 3 goes back to 2 (with the trait `shadow` the published version stays online). */
      editableWhen: { audit_status: [1, 3, 4, 5] },
      /** What waits or is online goes only once it has been withdrawn. */
      deletable: { when: { audit_status: [1, 4, 5] }, refused: '待审核或已通过的记录请先撤回或下架，再删除' },
    },
    actions: {
      submit,
      ...decided.actions,
      withdraw,
      unpublish,
    },
  } as const;
};
/** What the author does. */
const authored = <const M extends string>(module: M) =>
  ({
    submit: {
      label: '提交审核', access: `${module}_update`, when: { audit_status: [1, 4, 5] }, flow: 'submit', done: '提交成功！', refused: '当前状态不可提交',
    },
    withdraw: {
      label: '撤回', access: `${module}_update`, when: { audit_status: 2 }, set: { audit_status: 1 }, confirm: '撤回后可以修改再提交，确定撤回？', done: '操作成功', refused: '该记录已被审核',
      refusals: [{ when: { audit_status: 1 }, message: neverSubmitted }],
    },
    unpublish: {
      label: '下架', access: `${module}_update`, when: { audit_status: 3 }, set: { audit_status: 5, is_online: 2 }, confirm: '确定下架？', done: '操作成功', refused: '该记录未发布',
    },
  }) as const;
