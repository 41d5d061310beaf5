import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildSite, SiteRelay } from '../support/siteBuild';

export interface SiteFigures {
  readonly page_ms: number;
  readonly plain_ms: number;
  readonly made_ms: number;
}
const rounds = 300;
const median = (all: readonly number[]): number => [...all].sort((one, other) => one - other)[all.length >> 1] ?? 0;
const rows = Array.from({ length: 10 }, (_, at) => ({
  id: at + 1,
  title: `第${at + 1}号公告：关于开展检查的通知`,
  typeText: '园区通知',
  is_top: 2,
  published_at: '2026-11-20 09:00:00',
  summary: '请各企业于本周五前完成自查，园区将联合属地部门抽查。',
}));

/** A rendered page that is kept, and one that is made, against the plain index.html of the same server; interleaved, medians. */
export async function siteBench(): Promise<SiteFigures> {
  const back = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url?.includes('settings') ? {} : { data: rows, total: rows.length, page: 1, pageSize: 10 }));
  }).listen(0, '127.0.0.1');
  await once(back, 'listening');
  const built = await buildSite();
  const relay = new SiteRelay(built, { limits: { freshMs: 600_000 } });
  await relay.start(`http://127.0.0.1:${(back.address() as AddressInfo).port}`);
  const agent = new Agent({ keepAlive: true });
  const took = (path: string): Promise<number> =>
    new Promise((done, fail) => {
      const began = performance.now();
      get(relay.url + path, { agent, headers: { accept: 'text/html' } }, (answer) => {
        answer.resume().on('end', () => done(performance.now() - began));
      }).on('error', fail);
    });
  const [kept, plain, made]: [number[], number[], number[]] = [[], [], []];
  for (let round = -20; round < rounds; round++) {
    const times = [await took('/notice'), await took('/user/login'), await took(`/notice?title=${round + 100}`)] as const;
    if (round < 0) continue;
    for (const [at, list] of [kept, plain, made].entries()) list.push(times[at] ?? 0);
  }
  agent.destroy();
  await relay.stop();
  built.drop();
  back.close();
  return { page_ms: median(kept), plain_ms: median(plain), made_ms: median(made) };
}
