import { displays } from './displays.mjs';
import { reports } from './reports.mjs';

/**
 * Places of the product made wrong, one at a time, and the test that must notice. A mutation is added where a promise is new: what is to
 * be found stands in its file exactly once; what replaces it still compiles; the test is named by its file and its exact title.
 */
const answers = 'tests/requirements/answers.test.ts';
const rights = 'tests/requirements/rights.test.ts';
const http = 'tests/vapi/http.test.ts';
const notice = 'tests/vapi/notice.test.ts';
const scopes = 'tests/vapi/scopes.test.ts';
const fees = 'tests/vapi/fees.test.ts';
const live = 'tests/relay/live.test.ts';

const logged = '排序、删除项、删除字典所改的每一行都写入操作日志，注明由哪个操作引起';
const inList = '列表：page 与 pageSize 默认 1 与 10，sortOrder 认 ascend 与 descend';
const caching = '写入、登录与以 GET 改变数据的答复不得缓存；读取按人与楼宇各自核对';
const masking = '手机号没有 privacy_show 时列表与详情只见首尾，有则见全';
const tags = 'answers 304 until something changes: by table versions for a list, by the body elsewhere';

const lists = [
  {
    name: '排序：降序当作升序',
    file: 'vapi/kernel/filters.ts',
    find: "order === 'descend'",
    replace: "order === 'nothing'",
    test: answers,
    title: inList,
  },
  {
    name: '排序：不按所点的列',
    file: 'vapi/kernel/filters.ts',
    find: 'return sql.join([term(resource, sortField, ',
    replace: "return sql.join([term(resource, 'id', ",
    test: answers,
    title: inList,
  },
  {
    name: '分页：每页默认 20 条',
    file: 'vapi/kernel/filters.ts',
    find: "whole('pageSize', 10, largest)",
    replace: "whole('pageSize', 20, largest)",
    test: answers,
    title: inList,
  },
  {
    name: '列表：已删除的还在',
    file: 'vapi/kernel/scopes.ts',
    find: "has(resource, 'softDelete') ? [sql<SqlBool>`t.deleted_at is null`] : []",
    replace: '[]',
    test: notice,
    title: 'deletes from the inbox and from the desk',
  },
];
const caches = [
  {
    name: '缓存：写入的答复可以缓存',
    file: 'vapi/kernel/http.ts',
    find: "  res.setHeader('Cache-Control', 'no-store');\n  const body",
    replace: "  res.setHeader('Cache-Control', 'public, max-age=60');\n  const body",
    test: answers,
    title: caching,
  },
  {
    name: '缓存：读取的答复不分人',
    file: 'vapi/kernel/http.ts',
    find: "if (maxAge === undefined) res.setHeader('Vary', 'Authorization, Buildings')",
    replace: "res.setHeader('Vary', 'Accept')",
    test: http,
    title: tags,
  },
  {
    name: 'ETag：数据变了还是原来的',
    file: 'vapi/kernel/etag.ts',
    find: 'JSON.stringify([versions, caller.id',
    replace: 'JSON.stringify([caller.id',
    test: http,
    title: tags,
  },
  {
    name: 'ETag：换了人还是原来的',
    file: 'vapi/kernel/etag.ts',
    find: 'caller.id, caller.rights, chosen',
    replace: 'chosen',
    test: http,
    title: tags,
  },
  {
    name: 'ETag：没有变也是新的',
    file: 'vapi/kernel/etag.ts',
    find: 'JSON.stringify([versions, caller.id',
    replace: 'JSON.stringify([Math.random(), versions, caller.id',
    test: http,
    title: tags,
  },
];
const versions = [
  {
    name: '版本：旧版本也能存',
    file: 'vapi/kernel/operations/update.ts',
    find: 'idOf(body.version) !== row.version) refuse(staleMessage)',
    replace: 'idOf(body.version) === -1) refuse(staleMessage)',
    test: notice,
    title: 'refuses a stale version, and a change without one',
  },
  {
    name: '版本：不带版本也能存',
    file: 'vapi/kernel/operations/update.ts',
    find: "if (body.version === undefined) refuse('缺少版本号，请刷新后重试');",
    replace: '',
    test: notice,
    title: 'refuses a stale version, and a change without one',
  },
  {
    name: '幂等：同一编号，内容不同也算重复',
    file: 'vapi/kernel/idempotency.ts',
    find: 'if (!first || first.body_hash !== bodyHash)',
    replace: 'if (!first)',
    test: notice,
    title: 'does one thing under one Idempotency-Key',
  },
  {
    name: '幂等：编号不起作用',
    file: 'vapi/kernel/http.ts',
    find: 'key && !secret && context.caller.id > 0 ? once(',
    replace: 'key === context.request.id ? once(',
    test: notice,
    title: 'does one thing under one Idempotency-Key',
  },
  {
    name: '唯一：名称可以重复',
    file: 'vapi/kernel/uniqueness.ts',
    find: 'if (await isTaken(resource, name, rule, row, context, apart)) addError(errors, name, rule.message);',
    replace: '',
    test: 'tests/vapi/lines.test.ts',
    title: '唯一性：同一单据之内、全部单据之间；换行时不与自己冲突',
  },
  {
    name: '连带的修改：不写日志',
    file: 'vapi/kernel/changes.ts',
    find: 'changes.filter((change) => change.after?.id !== acting?.id),',
    replace: '[],',
    test: 'tests/vapi/dictionaries.test.ts',
    title: logged,
  },
  {
    name: '连带的修改：版本不变',
    file: 'vapi/kernel/changes.ts',
    find: ': sql`${version} + 1`;',
    replace: ': sql`${version}`;',
    test: 'tests/vapi/dictionaries.test.ts',
    title: logged,
  },
];
const secrets = [
  {
    name: '脱敏：号码原样送出',
    file: 'vapi/kernel/rows.ts',
    find: 'out[name] = field.mask && hidden ? masked(field.mask, shown) : shown;',
    replace: 'out[name] = field.mask && hidden ? shown : shown;',
    test: answers,
    title: masking,
  },
  {
    name: '脱敏：填写的文件里看到了不记日志',
    file: 'vapi/kernel/http.ts',
    find: '        await stream(context, req, res, found.id ?? 0);\n        await noteReading(context, server.log);\n',
    replace: '        await stream(context, req, res, found.id ?? 0);\n',
    test: 'tests/vapi/templates.test.ts',
    title: '填写时给出的个人信息，每条记录都记入日志；没有权限的只见首尾，不记',
  },
  {
    name: '脱敏：有权限的也看不全',
    file: 'vapi/kernel/rows.ts',
    find: 'writeField(out, what, stored, !open && !isOwn(field, stored, caller), open, reader)',
    replace: 'writeField(out, what, stored, !isOwn(field, stored, caller), open, reader)',
    test: answers,
    title: masking,
  },
  {
    name: '脱敏：明细里的号码原样写进日志',
    file: 'vapi/kernel/mask.ts',
    find: 'masks[mask](String(value))',
    replace: 'value',
    test: 'tests/vapi/lines.test.ts',
    title: '每一类字段都与记录自己的字段一样存取：元、脱敏、名称、区间、关联表、富文本',
  },
  {
    name: '字段：园区内部的字段给企业看',
    file: 'vapi/kernel/rows.ts',
    find: "if (field.staffOnly && caller.party !== 'staff') return false;",
    replace: '',
    test: rights,
    title: 'P-023 need_status 只有园区人员看得到',
  },
  {
    name: '字段：表单没有的也能写',
    file: 'vapi/kernel/validate.ts',
    find: 'if (strange.length > 0) refuse(',
    replace: 'if (strange.length > 999) refuse(',
    test: http,
    title: 'lets nobody assign what no form offers',
  },
];
const offers = [
  {
    name: '读文件：后端没了还在算',
    file: 'vapi/kernel/watchdog.ts',
    find: 'process.ppid !== workerData.parent || ',
    replace: '',
    test: 'tests/vapi/parser.test.ts',
    title: '后端被强行终止时，正在读取的进程随之结束',
  },
  {
    name: '引用：停用的也能选',
    file: 'vapi/kernel/references.ts',
    find: 'return row.offered === ids.length ? undefined',
    replace: 'return row.n === ids.length ? undefined',
    test: 'tests/vapi/offered.test.ts',
    title: '停用的不能再选；原来就是它的可以照旧，列表选项里没有它',
  },
];
const reach = [
  {
    name: '权限：没有权限也答复',
    file: 'vapi/kernel/http.ts',
    find: 'if (!known.can(entry.endpoint.access)) throw',
    replace: 'if (known.id === -1) throw',
    test: scopes,
    title: 'counts statistics within the reach alone',
  },
  {
    name: '范围：看得到别的园区',
    file: 'vapi/kernel/scopes.ts',
    find: 'return caller.reach.unrestricted ? always : inPlaces(resource, caller.reach.incubators, caller.reach.buildings);',
    replace: 'return always;',
    test: scopes,
    title: 'notice of another park: in no list, no record, no choice',
  },
  {
    name: '范围：企业看得到别家的',
    file: 'vapi/kernel/scopes.ts',
    find: 'return id === null || id === 0 ? never : sql`${sql.ref(`${reference}.${column}`)} = ${id}`;',
    replace: 'return id === null || id === 0 ? never : always;',
    test: scopes,
    title: 'tenants see rows of their own, and nothing of a neighbour',
  },
  {
    name: '范围：所选楼宇不核对',
    file: 'vapi/kernel/http.ts',
    find: "if (ids.some((id) => !reach.has(id))) throw forbidden('没有该楼宇的权限');",
    replace: '',
    test: scopes,
    title: 'refuses a building outside the reach, and narrows to one inside',
  },
  {
    name: '范围：存得进别的园区',
    file: 'vapi/kernel/references.ts',
    find: 't.id = any(${sql.val([...ids])}::bigint[]) and ${reachedBy(field, target, { ...context, chosen: null })}`.execute(',
    replace: 't.id = any(${sql.val([...ids])}::bigint[])`.execute(',
    test: scopes,
    title: 'stores nothing into a park out of reach, whatever the body says',
  },
];
const money = [
  {
    name: '收款：付清了仍是部分缴费',
    file: 'vapi/business/bills.ts',
    find: 'case when ${leftOfBill} <= 0 then 20',
    replace: 'case when ${leftOfBill} < 0 then 20',
    test: fees,
    title: 'is paid in half, taken back, and paid in full',
  },
  {
    name: '收款：多收不拒绝',
    file: 'vapi/features/fee/pay.ts',
    find: 'if (amount > bill.left) throw',
    replace: 'if (amount > bill.left * 100) throw',
    test: fees,
    title: 'refuses what does not add up, without leaving a trace',
  },
  {
    name: '预存：余额不足也能抵扣',
    file: 'vapi/business/credit.ts',
    find: "if (rest > 0) throw invalid({ amount: ['预存余额不足'] });",
    replace: '',
    test: fees,
    title: 'refuses what does not add up, without leaving a trace',
  },
  {
    name: '预存：抵扣之后不减少',
    file: 'vapi/business/credit.ts',
    find: 'changeOne(context, payment, id, { credit_left: credit_left - used })',
    replace: 'changeOne(context, payment, id, { credit_left })',
    test: fees,
    title: 'keeps what is left over as credit, pays from it, and gives it back',
  },
  {
    name: '账单：减免不算',
    file: 'vapi/business/bills.ts',
    find: '(f.amount - f.paid_amount + ${reductionsOf})::bigint',
    replace: '(f.amount - f.paid_amount)::bigint',
    test: fees,
    title: 'corrects an effective bill beside it, never in it',
  },
  {
    name: '退租：违约金不扣',
    file: 'domain/calc/settlement.ts',
    find: 'amount: deposit + credit - unpaid - given.penalty',
    replace: 'amount: deposit + credit - unpaid',
    test: 'domain/calc/settlement.test.ts',
    title: 'gives back what was paid ahead and the deposit, less what is owed and the penalty',
  },
];
const relay = [
  {
    name: '订阅：重复订阅不再是成员',
    file: 'relay/live/hub.ts',
    find: '    topic.add(subscription);\n',
    replace: '    if (topic.subscriptions.has(subscription)) topic.remove(subscription);\n    else topic.add(subscription);\n',
    test: 'tests/relay/live-subscribe.test.ts',
    title: 'again to a topic that is held already leaves it alive, however often',
  },
  {
    name: '订阅：所选楼宇不核对',
    file: 'relay/live/topics.ts',
    find: 'if (requested.some((id) => !who.buildings.has(id))) return null;',
    replace: '',
    test: live,
    title: 'cuts topics by the buildings chosen, and refuses what is out of reach',
  },
  {
    name: '订阅：换了人还看得到前一个人的',
    file: 'relay/live/topics.ts',
    find: "if (key.feed.scope === 'user') return key.user === who.id;",
    replace: "if (key.feed.scope === 'user') return true;",
    test: 'tests/relay/live-subscribe.test.ts',
    title: 'to a topic of one’s own is over when the connection becomes another person, and nothing more of it is sent',
  },
  {
    name: '订阅：不问权限',
    file: 'relay/live/topics.ts',
    find: '!feed.permission || holds(who, feed.permission)',
    replace: "!feed.permission || who.username !== ''",
    test: live,
    title: 'a right taken away while looking ends the topic; a later login elsewhere ends the session',
  },
];
const client = [
  {
    name: '页面：没有权限的操作也出现',
    file: 'client/kernel/visibility.ts',
    find: "return endpoint && on.includes(action.on ?? 'row') && viewer.can(action.access)",
    replace: "return endpoint && on.includes(action.on ?? 'row')",
    test: 'client/kernel/visibility.test.ts',
    title: '没有权限的操作不出现',
  },
  {
    name: '权限：列表里要全部都有',
    file: 'domain/kernel/access.ts',
    find: 'required.length === 0 || required.some(',
    replace: 'required.length === 0 || required.every(',
    test: 'client/kernel/session/session.test.ts',
    title: '权限检查：持有即通过，任一即通过，无要求即通过',
  },
];
const fieldSets = [
  {
    name: '作为字段的行：匿名的答案带着填写人的答卷',
    file: 'vapi/kernel/fieldSets.ts',
    find: 'if (unnamed && isVisible({ visibleWhen: unnamed.when }, record)) return writeUnnamed(context, set, record, drafts);',
    replace: '',
    test: 'tests/vapi/field-sets.test.ts',
    title: '匿名的答案连不回到人：没有答卷、没有填写人、没有时刻，日志里也没有',
  },
  {
    name: '作为字段的行：别人的题也收',
    file: 'vapi/kernel/fieldSets.ts',
    find: 'if (!row) refuse(`${field.label}不存在或已停用，请刷新后重试`);',
    replace: 'if (!row) continue;',
    test: 'tests/vapi/field-sets.test.ts',
    title: '别人的题、没有的选项、超出的分、不成样子的都不收',
  },
];
export const mutations = [
  ...lists,
  ...caches,
  ...versions,
  ...secrets,
  ...offers,
  ...reach,
  ...money,
  ...relay,
  ...client,
  ...fieldSets,
  ...displays,
  ...reports,
];
