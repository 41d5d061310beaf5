/** `npm run bench [list|rooms|bills|booking|statistics|iot|relay|site|memory ...]`: each figure as a ratio to a baseline measured in the same run, as the table of the README. */
import { spawnSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { build } from '../../relay/setup/build.mjs';
import { root } from '../../relay/setup/say.mjs';
import { findBrowser } from '../support/find-browser.mjs';

const { values: options, positionals: names } = parseArgs({ options: { rows: { type: 'boolean' } }, allowPositionals: true });
const two = (number) => number.toFixed(2);
const ms = (number) => `${number.toFixed(1)} ms`;

/** Calls over HTTP against their own statements. */
const calls = (figures) =>
  figures.map(({ what, engine, endpoint_ms, sql_ms, ratio }) => [
    `${what}（${engine === 'server' ? 'PostgreSQL' : '内置'}）`,
    ms(endpoint_ms),
    `它的 SQL ${ms(sql_ms)}`,
    two(ratio),
  ]);
/** Each bench answers rows of the table: what, measured, baseline, ratio. */
const benches = {
  list: async (load) => {
    const figures = await (await load('list')).listBench();
    return figures.map(({ what, engine, rows, endpoint_ms, sql_ms, ratio, page_ms, http_ms }) => [
      `列表接口，${rows.toLocaleString('en')} 行，${what}（${engine === 'server' ? 'PostgreSQL' : '内置'}）`,
      ms(endpoint_ms),
      `一页与总数的 SQL ${ms(sql_ms)}${page_ms === undefined ? '' : `（只取一页 ${ms(page_ms)}，空的 HTTP 应答 ${ms(http_ms)}）`}`,
      two(ratio),
    ]);
  },
  rooms: async (load) => {
    return calls(await (await load('rooms')).roomsBench());
  },
  customers: async (load) => {
    return calls(await (await load('customers')).customersBench());
  },
  bills: async (load) => {
    return calls(await (await load('bills')).billsBench());
  },
  booking: async (load) => {
    return calls(await (await load('booking')).bookingBench());
  },
  statistics: async (load) => {
    const figures = await (await load('statistics')).benchStatistics();
    return figures.map(({ call, handler_ms, sql_ms, ratio }) => [`统计 ${call}`, ms(handler_ms), `它的 SQL ${ms(sql_ms)}`, two(ratio)]);
  },
  iot: async (load) => {
    const figures = await (await load('iot')).iotBench();
    const whole = (number) => Math.round(number).toLocaleString('en');
    return figures.flatMap(({ engine, readings, ingest, copy, curves }) => {
      const where = `已有 ${whole(readings)} 条读数（${engine === 'server' ? 'PostgreSQL' : '内置'}）`;
      return [
        [`上报读数，一批 10,000 条，${where}`, `${whole(ingest)} 条/秒`, `COPY ${whole(copy)} 条/秒`, two(ingest / copy)],
        ...curves.map(({ what, endpoint_ms, sql_ms, ratio, raw }) => [
          `一年的用量曲线，${what}，读原始读数 ${raw} 行，${where}`,
          ms(endpoint_ms),
          `它的 SQL ${ms(sql_ms)}`,
          two(ratio),
        ]),
      ];
    });
  },
  relay: async (load) => {
    const counts = (process.env.BENCH_RELAY_CLIENTS ?? '100,1000,5000').split(',').map(Number);
    const steps = await (await load('relay')).relayBench(counts, (line) => console.error(line));
    const µs = (number) => `${number.toFixed(1)} µs`;
    const wait = ({ p50, p99 }) => `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`;
    return steps.flatMap(({ clients, delta, snapshot, nodeRed, diffMicros, memory, rss, deltaBytes, snapshotBytes }) => {
      const who = `${clients.toLocaleString('en')} 个客户端`;
      const sent = (what, { ws, room, relay }) => [
        `推送${what}，${who}，每客户端的处理器时间`,
        µs(relay.micros),
        `ws 一次编码 ${µs(ws.micros)}（socket.io 房间 ${µs(room.micros)}）`,
        `${two(ws.micros / relay.micros)}（${two(room.micros / relay.micros)}）`,
      ];
      const late = (what, { ws, room, relay }) => [
        `推送${what}，${who}，到达的 p50 / p99`,
        wait(relay),
        `ws ${wait(ws)}（socket.io 房间 ${wait(room)}）`,
        `${two(relay.p99 / ws.p99)}（${two(relay.p99 / room.p99)}）`,
      ];
      const withoutDiff = two(delta.ws.micros / (delta.relay.micros - diffMicros));
      return [
        sent('增量', delta).map((cell, at) => (at === 3 ? `${cell}；1 为相同，不计读答复、比较与编码 ${µs(diffMicros)} 为 ${withoutDiff}` : cell)),
        late('增量', delta),
        ...nodeRed.map(({ changes, relay, nodeRed }) => [
          `推送增量，${who}，${changes} 个值同时改动，每个值每客户端的处理器时间`,
          `${(relay.micros / changes).toFixed(2)} µs`,
          `Node-RED Dashboard 2 ${(nodeRed.micros / changes).toFixed(2)} µs；到达的 p50 / p99 ${wait(nodeRed)}`,
          `1/${(nodeRed.micros / relay.micros).toFixed(0)}`,
        ]),
        ...(snapshot ? [sent('全量', snapshot), late('全量', snapshot)] : []),
        ...(clients >= 1000
          ? [
              [
                `每个空闲连接的堆（常驻），${who}`,
                `${memory.relay.heap.toFixed(1)} KB（${memory.relay.rss.toFixed(1)}）`,
                `ws ${memory.ws.heap.toFixed(1)} KB（${memory.ws.rss.toFixed(1)}），socket.io ${memory.room.heap.toFixed(1)} KB（${memory.room.rss.toFixed(1)}）；三者同在一个进程，常驻 ${rss.toFixed(0)} MB`,
                two(memory.relay.heap / memory.ws.heap),
              ],
            ]
          : [['增量与全量的字节', `${deltaBytes} B`, `全量 ${snapshotBytes} B`, (deltaBytes / snapshotBytes).toFixed(4)]]),
      ];
    });
  },
  site: async (load) => {
    const { page_ms, plain_ms, made_ms } = await (await load('site')).siteBench();
    const plain = `同一服务器的 index.html ${ms(plain_ms)}`;
    return [
      ['官网页面，留存的', ms(page_ms), plain, two(page_ms / plain_ms)],
      ['官网页面，现做的（一次读取与渲染）', ms(made_ms), plain, two(made_ms / plain_ms)],
    ];
  },
  memory: async (load) => {
    process.env.CHROMIUM_PATH = await findBrowser(root);
    if (!process.env.PARK_DIST) await build();
    const { samples, heapKBPerMinute, nodesPerMinute, listenersPerMinute } = await (await load('memory')).memoryBench();
    if (process.env.BENCH_MEMORY_SECONDS) console.table(samples);
    const [first, last] = [samples[0], samples.at(-1)];
    const perMinute = (growth, unit) => `每分钟 ${growth < 0 ? '' : '+'}${growth.toFixed(0)}${unit}`;
    return [
      ['打开的驾驶舱，回收后的堆', perMinute(heapKBPerMinute, ' KB'), `开始时 ${first.heapKB} KB`, two(last.heapKB / first.heapKB)],
      ['打开的驾驶舱，节点', perMinute(nodesPerMinute, ''), `开始时 ${first.nodes}`, two(last.nodes / first.nodes)],
      ['打开的驾驶舱，监听', perMinute(listenersPerMinute, ''), `开始时 ${first.listeners}`, two(last.listeners / first.listeners)],
    ];
  },
};

/** One bench in a process of its own, whose memory no other has filled: its rows as JSON. */
async function measure(name) {
  const server = await createServer({
    root,
    server: { middlewareMode: true, hmr: false },
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
  });
  try {
    return await benches[name]((file) => server.ssrLoadModule(`/tests/bench/${file}.ts`));
  } finally {
    await server.close();
  }
}
function measureApart(name) {
  const { status, stdout } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), '--rows', name], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) process.exit(1);
  return JSON.parse(stdout.trim().split('\n').at(-1));
}

if (options.rows) {
  console.log(JSON.stringify(await measure(names[0])));
  process.exit(0);
}
const wanted = Object.keys(benches).filter((name) => names.length === 0 || names.includes(name));
const rows = wanted.flatMap(measureApart);
const [cpu] = cpus();
console.log(
  `${new Date().toISOString().slice(0, 10)}，${cpus().length} 核 ${cpu?.model.trim() ?? ''}，${Math.round(totalmem() / 2 ** 30)} GiB，Node ${process.versions.node}\n`,
);
console.log('| 项目 | 本产品 | 基准 | 比值 |\n|---|---|---|---|');
for (const row of rows) console.log(`| ${row.join(' | ')} |`);
