import { jobRunKind, jobRunStatus } from '../codes/log';
import { jobChangesFeed } from '../feeds/changes';
import { code, dateTime, decimal, integer, longText, ref, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import type { Scope } from '../kernel/scope';

const never = { writable: 'never' } as const;
const must = { required: true, writable: 'never' } as const;
const administrators: Scope = { staff: 'all', enterprise: 'none', facilitator: 'none', tutor: 'none', visitor: 'none' };
const seconds = decimal('耗时', { ...never, digits: [12, 3], unit: '秒' });
/** Of one that runs, and of one that waits to run. */
export const refused = '任务正在运行';
const error = longText('错误', { ...never, limit: 2000 });

/** 定时任务：一行一项，随程序登记；结果是最近一次运行的。时间安排写在程序里，不在页面上改。 */
export const job = defineResource({
  name: 'job',
  label: '定时任务',
  title: 'title',
  base: '/job',
  scope: administrators,
  fields: {
    name: text('代码', { ...must, limit: 60 }),
    title: text('任务', { ...must, limit: 40 }),
    schedule: text('时间安排', { ...must, limit: 40 }),
    status: code('最近状态', jobRunStatus, { ...never, initial: 1 }),
    last_at: dateTime('最近运行', never),
    seconds,
    result: text('结果', { ...never, limit: 200 }),
    error,
    next_at: dateTime('下次运行', never),
  },
  columns: [
    { field: 'title', jump: true, width: 180 },
    'schedule',
    'status',
    { field: 'last_at', sortable: true, width: 180 },
    { field: 'next_at', sortable: true, width: 180 },
    'seconds',
    { field: 'result', width: 260 },
    { field: 'error', width: 260 },
  ],
  views: { card: ['schedule', 'last_at', 'next_at', 'result', 'error'], live: jobChangesFeed },
  filters: [{ field: 'status', match: 'oneOf', as: 'tabs' }, 'title'],
  sort: ['+next_at', '+title'],
  actions: {
    rerun: {
      label: '重跑', access: 'job_rerun', changes: ['job_run'], when: { status: [1, 3, 4, 5, 6] }, done: '已安排重跑',
      confirm: '立即再运行一次。确定重跑？', refused,
    },
  },
  handled: ['rerun'],
  queries: {
    changes: { label: '任务变动', access: 'job_list', at: 'GET /job/changes', reads: ['job', 'job_run'] },
  },
});

/** 任务记录：一次运行一行。同一任务的同一批次只有一行，由租约保证同时只有一个进程在做。 */
export const jobRun = defineResource({
  name: 'job_run',
  label: '任务记录',
  title: 'run_key',
  base: '/jobRun',
  scope: administrators,
  fields: {
    job_id: ref('任务', 'job', must),
    run_key: text('批次', { ...must, limit: 40 }),
    kind: code('方式', jobRunKind, { ...never, initial: 1 }),
    status: code('状态', jobRunStatus, { ...never, initial: 1 }),
    due_at: dateTime('应运行', must),
    attempts: integer('次数', { ...never, initial: 0 }),
    started_at: dateTime('开始', never),
    ended_at: dateTime('结束', never),
    seconds,
    result: text('结果', { ...never, limit: 200 }),
    error,
    next_try_at: dateTime('下次重试', never),
    lease_until: dateTime('租约到期', never),
    runner: text('进程', { ...never, limit: 80 }),
    user_id: ref('安排人', 'user', never),
  },
  columns: [
    { field: 'job_id', width: 180 },
    { field: 'run_key', jump: true, width: 160 },
    'status',
    'kind',
    { field: 'started_at', sortable: true, width: 180 },
    'seconds',
    'attempts',
    { field: 'result', width: 260 },
    { field: 'error', width: 260 },
    'next_try_at',
  ],
  views: { card: ['job_id', 'started_at', 'seconds', 'result', 'error'], live: jobChangesFeed },
  filters: ['job_id', { field: 'status', match: 'oneOf', as: 'tabs' }, 'due_at'],
  sort: ['-due_at'],
});
