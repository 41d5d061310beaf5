/** `npm run soak [minutes]`: the built product under dashboards that come and go, with faults by turns; ends with 1 where something grows or differs. */
import { createServer } from 'vite';
import { build } from '../../relay/setup/build.mjs';
import { root } from '../../relay/setup/say.mjs';
import { findBrowser } from '../support/find-browser.mjs';

const minutes = Number(process.argv[2] ?? 3);
if (!(minutes >= 2)) {
  console.error('用法：npm run soak 分钟数（至少 2）');
  process.exit(1);
}
// whoever ends it ends what it has started: that follows the exit
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
process.env.CHROMIUM_PATH ??= await findBrowser(root);
if (!process.env.PARK_DIST) await build();
const server = await createServer({
  root,
  server: { middlewareMode: true, hmr: false, watch: null },
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
});
try {
  const { soak } = await server.ssrLoadModule('/tests/soak/soak.ts');
  const { judgements, faults, joins, compared } = await soak(minutes, (line) => console.log(line));
  console.log(
    `\n${minutes} 分钟，打开过 ${joins} 个看板；${[...faults].map(([name, count]) => `${name} ${count} 次`).join('，')}；逐屏与服务端对照 ${compared} 次\n`,
  );
  console.log('| 项目 | 预热之后 | 结束时 | 每分钟 | 结论 |\n|---|---|---|---|---|');
  for (const { name, first, last, perMinute, isFlat } of judgements)
    console.log(
      `| ${name} | ${first.toFixed(1)} | ${last.toFixed(1)} | ${perMinute < 0 ? '' : '+'}${perMinute.toFixed(2)} | ${isFlat ? '平稳' : '在增长'} |`,
    );
  process.exitCode = judgements.every(({ isFlat }) => isFlat) ? 0 : 1;
} finally {
  await server.close();
}
