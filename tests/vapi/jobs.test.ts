import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toWire } from '@/domain/kernel/moment';
import { tag } from '@/domain/resources/tag';
import { createRows } from '@/vapi/kernel/changes';
import type { Job } from '@/vapi/kernel/jobs/job';
import { makeRunner, type Runner } from '@/vapi/kernel/jobs/runner';
import { makeRegistry } from '@/vapi/kernel/registry';
import { allResources } from '@/domain/resources';
import { onEachEngine } from '../support/engines';
import { openPark, type Park } from '../support/park';

interface Run {
  run_key: string;
  status: number;
  attempts: number;
  result: string | null;
  error: string | null;
}
/** A promise with its end in one's hands. */
function gate(): { readonly open: () => void; readonly passed: Promise<void> } {
  let open = () => {};
  const passed = new Promise<void>((done) => {
    open = done;
  });
  return { open, passed };
}

onEachEngine('定时任务', (engine) => {
  let park: Park;
  let now = new Date('2026-11-20T00:05:00+08:00');
  const at = (text: string) => {
    now = new Date(`${text}+08:00`);
  };
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now, connections: 8 });
  });
  afterAll(() => park.close());
  const runs = (name: string): Promise<Run[]> =>
    park.database.rows(
      'select r.run_key, r.status, r.attempts, r.result, r.error from job_run r join job j on j.id = r.job_id where j.name = $1 order by r.due_at, r.id',
      [name],
    );
  /** As many processes as one likes: each with its own name, at one database. */
  const processes = (count: number, ...jobs: readonly Job[]): Runner[] =>
    Array.from({ length: count }, () =>
      makeRunner({
        database: park.database,
        jobs,
        registry: makeRegistry(allResources),
        parameters: async () => ({}),
        now: () => now,
        log: pino({ level: 'silent' }),
        metrics: { job: () => {} },
      }),
    );
  const makesTag = (name: string, schedule: Job['schedule'], more: Pick<Job, 'missed'> = {}): Job => ({
    ...{ name, title: `做标签 ${name}`, schedule, ...more },
    change: async (context) => {
      await createRows(context, tag, [{ name: `${name} ${toWire(context.now).slice(5, 16)}`, kind: 1 }]);
      return '新建标签 1 个';
    },
  });
  const tags = (name: string): Promise<{ name: string }[]> =>
    park.database.rows("select name from tag where name like $1 || ' %' order by name", [name]);

  it('八个进程同时到点，一个批次只做一次；改动记在系统名下，起因是任务', async () => {
    const all = processes(8, makesTag('once', { daily: '00:00' }));
    await Promise.all(all.map((one) => one.tick()));
    expect(await tags('once')).toHaveLength(1);
    expect(await runs('once')).toEqual([{ run_key: '2026-11-20', status: 3, attempts: 1, result: '新建标签 1 个', error: null }]);
    await Promise.all(all.map((one) => one.tick()));
    expect(await tags('once')).toHaveLength(1);
    const [entry] = await park.database.rows(
      "select username, user_id, cause, cause_resource, cause_action from operation_log where row_title like 'once %'",
    );
    expect(entry).toEqual({ username: '系统', user_id: null, cause: '定时任务：做标签 once', cause_resource: 'job', cause_action: 'once' });
  });

  it('进程死在半路：租约到期前别人不接手，到期后接手，死而复生的那个白做', async () => {
    const { open, passed } = gate();
    const begun: string[] = [];
    const stuck: Job = {
      ...{ name: 'stuck', title: '卡住的任务', schedule: { daily: '00:00' } },
      sweep: async () => {
        begun.push('begun');
        if (begun.length === 1) await passed;
        return `第 ${begun.length} 次`;
      },
    };
    const [dead, alive] = processes(2, stuck) as [Runner, Runner];
    const dying = dead.tick();
    await expect.poll(() => begun.length).toBe(1);
    await alive.tick();
    expect(begun).toHaveLength(1);
    await park.database.rows("update job_run set lease_until = clock_timestamp() - interval '1 second' where lease_until is not null");
    await alive.tick();
    expect(await runs('stuck')).toMatchObject([{ status: 3, attempts: 2, result: '第 2 次' }]);
    open();
    await dying;
    expect(await runs('stuck')).toMatchObject([{ status: 3, attempts: 2, result: '第 2 次', error: null }]);
  });

  it.runIf(engine === 'server')('改了一半的进程被接手后，它的改动不留下', async () => {
    const { open, passed } = gate();
    let begun = 0;
    const half: Job = {
      ...{ name: 'half', title: '做一半', schedule: { daily: '00:00' } },
      change: async (context) => {
        begun += 1;
        await createRows(context, tag, [{ name: `half ${begun}`, kind: 1 }]);
        if (begun === 1) await passed;
      },
    };
    const [dead, alive] = processes(2, half) as [Runner, Runner];
    const dying = dead.tick();
    await expect.poll(() => begun).toBe(1);
    await park.database.rows("update job_run set lease_until = clock_timestamp() - interval '1 second' where lease_until is not null");
    await alive.tick();
    open();
    await dying;
    expect(await tags('half')).toEqual([{ name: 'half 2' }]);
    expect(await runs('half')).toMatchObject([{ status: 3, attempts: 2 }]);
  });

  it('失败的过一会儿再试，什么都不留下；一直失败就放弃，下一批照常', async () => {
    at('2026-11-20T10:00:00');
    let broken = true;
    const shaky: Job = {
      ...{ name: 'shaky', title: '时好时坏', schedule: { daily: '10:00' } },
      change: async (context) => {
        await createRows(context, tag, [{ name: `shaky ${toWire(context.now).slice(5, 16)}`, kind: 1 }]);
        if (broken) throw new Error('Connection terminated unexpectedly');
      },
    };
    const [one] = processes(1, shaky) as [Runner];
    await one.tick();
    expect(await runs('shaky')).toEqual([
      { run_key: '2026-11-20', status: 4, attempts: 1, result: null, error: 'Error: Connection terminated unexpectedly' },
    ]);
    await one.tick();
    expect(await runs('shaky')).toMatchObject([{ attempts: 1 }]);
    expect(await tags('shaky')).toEqual([]);
    at('2026-11-20T10:01:00');
    broken = false;
    await one.tick();
    expect(await runs('shaky')).toMatchObject([{ status: 3, attempts: 2, error: null }]);
    expect(await tags('shaky')).toHaveLength(1);
    broken = true;
    for (let hour = 10; hour < 20; hour += 1) {
      at(`2026-11-21T${hour}:00:00`);
      await one.tick();
    }
    expect(await runs('shaky')).toMatchObject([{}, { run_key: '2026-11-21', status: 5, attempts: 8 }]);
    broken = false;
    at('2026-11-22T10:00:00');
    await one.tick();
    expect(await runs('shaky')).toMatchObject([{}, {}, { run_key: '2026-11-22', status: 3 }]);
  });

  it('停机几天：看现状的任务补一次，按日子的任务一天一天补', async () => {
    const jobs = [
      makesTag('latest', { daily: '08:30' }),
      makesTag('each', { daily: '08:30' }, { missed: 'each' }),
      makesTag('minutes', { every: 5 }),
    ];
    at('2026-12-01T09:00:00');
    await processes(1, ...jobs)[0]?.tick();
    at('2026-12-04T08:31:00');
    await processes(1, ...jobs)[0]?.tick();
    expect((await runs('latest')).map(({ run_key }) => run_key)).toEqual(['2026-12-01', '2026-12-04']);
    expect((await runs('each')).map(({ run_key }) => run_key)).toEqual(['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04']);
    expect((await tags('each')).map(({ name }) => name)).toEqual([1, 2, 3, 4].map((day) => `each 12-0${day} 08:30`));
    expect((await runs('minutes')).map(({ run_key }) => run_key)).toEqual(['2026-12-01 09:00', '2026-12-04 08:30']);
  });

  describe('页面与重跑', () => {
    const rights = ['job_list', 'job_read', 'job_run_list', 'job_rerun'];
    const list = async (): Promise<Record<string, unknown>[]> => (await park.call(rights, 'GET', '/vapi/job?pageSize=100')).body.data;
    it('每项任务都登记：时间安排、最近一次、下一次', async () => {
      at('2026-12-05T08:31:00');
      await park.app.jobs.tick();
      const rows = await list();
      expect(rows.find(({ name }) => name === 'due_bills')).toMatchObject({
        ...{
          title: '到期账单生效',
          schedule: '每天 00:02',
          status: 3,
          statusText: '成功',
          last_at: '2026-12-05 08:31:00',
          next_at: '2026-12-06 00:02:00',
        },
      });
      expect(rows.find(({ name }) => name === 'latest')).toMatchObject({ next_at: null });
    });
    it('重跑：记下是谁安排的，做过以后有结果；没有权限 403，等待或正在运行时拒绝', async () => {
      const { id } = (await list()).find(({ name }) => name === 'room_status') as { id: number };
      expect((await park.call(['job_list'], 'PUT', `/vapi/job/rerun/${id}`)).status).toBe(403);
      const clicks = await Promise.all([1, 2, 3, 4].map(() => park.call(rights, 'PUT', `/vapi/job/rerun/${id}`)));
      expect(clicks.map(({ status, body }) => (status === 200 ? 200 : body.message)).sort()).toEqual([200, ...Array(3).fill('任务正在运行')]);
      const waiting = (await park.call(rights, 'GET', `/vapi/jobRun?job_id=${id}&status=1`)).body.data;
      expect(waiting).toMatchObject([{ kind: 2, statusText: '待运行', attempts: 0 }]);
      await park.app.jobs.tick();
      const [ran] = (await park.call(rights, 'GET', `/vapi/jobRun?job_id=${id}&pageSize=1`)).body.data;
      expect(ran).toMatchObject({ id: waiting[0].id, status: 3, attempts: 1, user_id: expect.any(Number) });
      await park.database.rows('update job set status = 2 where id = $1', [id]);
      expect(await park.call(rights, 'PUT', `/vapi/job/rerun/${id}`)).toMatchObject({ status: 400, body: { message: '任务正在运行' } });
      await park.database.rows('update job set status = 3 where id = $1', [id]);
    });
    it('/metrics 有每项任务的次数与最近一次成功', async () => {
      const { body } = await park.call(null, 'GET', '/metrics');
      expect(String(body)).toMatch(/vapi_job_runs_total\{job="due_bills",result="done"\} \d/);
      expect(String(body)).toMatch(/vapi_job_last_success_timestamp_seconds\{job="due_bills"\} \d/);
    });
  });
});
