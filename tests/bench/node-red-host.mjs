/** Node-RED with its Dashboard 2, from the folder it was installed in: 2,000 texts on one page, and what it spends on them. */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [, , folder, count] = process.argv;
const RED = createRequire(join(folder, 'package.json'))('node-red');
const ids = Array.from({ length: Number(count) }, (_, n) => `text${n}`);

/** As the editor would save them: a page, a group, and a text for each value. */
const flows = [
  { id: 'tab', type: 'tab', label: 'bench' },
  { id: 'base', type: 'ui-base', name: 'bench', path: '/dashboard' },
  { id: 'theme', type: 'ui-theme', name: 'bench', colors: {}, sizes: {} },
  {
    id: 'page',
    type: 'ui-page',
    name: 'bench',
    ui: 'base',
    path: '/page1',
    layout: 'grid',
    theme: 'theme',
    order: 1,
    visible: true,
    disabled: false,
  },
  { id: 'group', type: 'ui-group', name: 'bench', page: 'page', width: 6, height: 1, order: 1, visible: true, disabled: false },
  ...ids.map((id, n) => ({
    id,
    type: 'ui-text',
    z: 'tab',
    group: 'group',
    order: n,
    name: `${n}号电表`,
    label: `E-${n}`,
    format: '{{msg.payload}}',
    layout: 'row-spread',
    wires: [],
  })),
];

const server = createServer();
RED.init(server, {
  userDir: folder,
  httpAdminRoot: '/admin',
  httpNodeRoot: '/',
  disableEditor: true,
  credentialSecret: false,
  telemetry: { enabled: false, updateNotification: false },
  externalModules: { autoInstall: false, palette: { allowInstall: false } },
  logging: { console: { level: 'off' } },
  // a client that begins as a websocket is no stranger here
  dashboard: { ioMiddleware: (_socket, next) => next() },
});
server.on('request', (request, response) => RED.httpNode(request, response));
await RED.start();
await RED.nodes.setFlows(flows);
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port, version: RED.version() }));

const actions = {
  /** New values arrive at some of the texts, as by a wire of the flow. */
  values: ({ values }) => {
    for (const [n, payload] of values) RED.nodes.getNode(ids[n]).receive({ payload });
  },
  cpu: () => {
    const { user, system } = process.cpuUsage();
    process.send({ micros: user + system });
  },
  collect: () => {
    globalThis.gc?.({ type: 'minor' });
    process.send({});
  },
};
process.on('message', (message) => actions[message.do](message));
process.on('disconnect', () => process.exit(0));
