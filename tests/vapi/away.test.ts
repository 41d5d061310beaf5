import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { carPark } from '@/domain/resources/car-park';
import { hashToken } from '@/vapi/kernel/session';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park, type Who } from '../support/park';

/** As the driver tells of a connection that broke, of a pool in which none is free, and the server of its own end. */
const troubles = [
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
  Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
  Object.assign(new Error('the database system is starting up'), { code: '57P03' }),
  Object.assign(new Error('sorry, too many clients already'), { code: '53300' }),
];

onEngineInTurn('数据库不在时的答复', (engine) => {
  let park: Park;
  beforeAll(async () => {
    park = await openPark({ engine });
    const lot = await park.make(carPark, { name: '地面', spaces: 100 });
    const add = "insert into car_gate (car_park_id, name, dir, token_hash) values ($1, '东门', 3, $2)";
    await park.database.tx((tx) => park.database.rows(add, [lot.id, hashToken('gate')], tx));
  });
  afterAll(() => park.close());
  afterEach(() => void vi.restoreAllMocks());
  const ofGate = { authorization: 'Device gate' };
  const calls: readonly [who: Who, method: string, path: string, body: object | undefined, headers: Record<string, string>][] = [
    [null, 'POST', '/vapi/iot/carGate/ask', { plate: '浙A12345' }, ofGate],
    [null, 'POST', '/vapi/iot/carGate/passes', { passes: [{ plate: '浙A12345', dir: 'in', at: new Date().toISOString() }] }, ofGate],
    [null, 'POST', '/vapi/display/hello', {}, {}],
    [['tag_list'], 'GET', '/vapi/tag', undefined, {}],
    [['tag_store'], 'POST', '/vapi/tag', { name: '标签' }, {}],
    [null, 'POST', '/vapi/auth/login', { username: 'admin', password: 'x' }, {}],
  ];
  it('设备与人都得到 503、一句话与何时再来，不是服务器出错；恢复之后照常', async () => {
    // everybody has signed in before
    for (const [who, method, path, body, headers] of calls) expect((await park.call(who, method, path, body, headers)).status, path).not.toBe(503);
    for (const trouble of troubles) {
      const { q } = park.database;
      const executor = q.getExecutor();
      const of = (name: string | symbol) => {
        const known = Reflect.get(executor, name);
        return typeof known === 'function' ? known.bind(executor) : known;
      };
      const broken = new Proxy(executor, { get: (_, name) => (name === 'executeQuery' ? () => Promise.reject(trouble) : of(name)) });
      vi.spyOn(q, 'getExecutor').mockReturnValue(broken);
      vi.spyOn(park.database, 'tx').mockRejectedValue(trouble);
      vi.spyOn(park.database, 'rows').mockRejectedValue(trouble);
      for (const [who, method, path, body, headers] of calls) {
        const answer = await park.call(who, method, path, body, headers);
        const found = [answer.status, answer.body.message?.slice(0, 7), Number(answer.headers.get('retry-after')) > 0];
        expect([path, trouble.message, ...found]).toEqual([path, trouble.message, 503, '服务暂不可用，', true]);
      }
      vi.restoreAllMocks();
    }
    expect((await park.call(null, 'POST', '/vapi/iot/carGate/ask', { plate: '浙A12345' }, ofGate)).status).toBe(200);
  });
});
