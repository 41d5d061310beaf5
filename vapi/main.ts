import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import pino from 'pino';
import { boundedLines } from '@/domain/kernel/line-budget';
import { allResources } from '@/domain/resources';
import { makeApp } from './app';
import { demoMeters } from './demo/meters';
import { postReadings } from './demo/post';
import { systemClock as now } from './kernel/clock';
import type { OnCommit } from './kernel/db/database';
import { loadGuards } from './kernel/guards';
import { openParser } from './kernel/parser';
import type { Signals } from './services';
import { settingsOf } from './settings';
import { serveBackups } from './start/backup';
import { clientIdOf, listenToBroker } from './start/mqtt';
import { openDatabase } from './start/open';
import { sendOutbox } from './business/outbox';
import { openSpool } from './business/spool';
import { isInUse, preparePark } from './start/park';
import { reasonOf } from './start/reason';
import { gatewayToken, readSecrets } from './start/secrets';
import { endOneRequest, surviveUncaught } from './start/uncaught';

/** What the relay hears over IPC; without a relay nobody listens. */
const send = (message: object): void => {
  if (process.connected) process.send?.(message);
};
const signals: Signals = {
  nudge: (feeds, users) => send({ type: 'nudge', feeds, ...(users && { users }) }),
  session: (user, code) => send({ type: 'session', user, code }),
};
/** Called before work that the event loop may wait for: once between two signs of life, which say that it is over. */
let busy = false;
const sayBusy = (): void => {
  if (!busy) send({ type: 'busy' });
  busy = true;
};
const settings = settingsOf(process.env);
const log = pino({
  level: settings.logLevel,
  base: { part: 'vapi' },
  hooks: { logMethod: boundedLines(() => performance.now()) },
  redact: ['password', 'token', 'authorization', '*.password', '*.token', '*.authorization'],
});

async function start(): Promise<void> {
  let onCommit: OnCommit | undefined;
  const database = await openDatabase(settings, () => onCommit, log, sayBusy);
  const prepare = async () => {
    const secrets = readSecrets(settings.dataDir, await isInUse(database));
    return { secrets, park: await preparePark(database, settings, secrets, now(), (text) => send({ type: 'progress', text })) };
  };
  // whatever ends the start here, the folder is left unlocked
  const { secrets, park } = await prepare().catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const app = makeApp({
    database,
    resources: allResources,
    settings,
    fileSecret: secrets.files,
    relaySecret: process.env.RELAY_SECRET || null,
    signals,
    guards: await loadGuards(database),
    log,
    isDemo: () => park.isDemo,
    now,
    parser: openParser(new URL('./parser.js', import.meta.url)),
    spool: openSpool(path.resolve(settings.dataDir, 'spool'), settings.readingsSpoolMb * 1024 * 1024),
  });
  onCommit = app.onCommit;
  const server = createServer({ requestTimeout: 600_000, keepAliveTimeout: 65_000 }, endOneRequest(app.express));
  await new Promise<void>((resolve) => {
    server.listen(Number(process.env.PORT ?? 0), process.env.HOST ?? '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  surviveUncaught(database, log);
  // its relay ends a back end that says nothing for a minute: a process can live and stand still
  setInterval(() => {
    busy = false;
    send({ type: 'alive' });
  }, 2000).unref();
  const stops: (() => unknown)[] = [];
  if (database.kind === 'embedded') stops.push(serveBackups(database, settings.dataDir, log));
  if (park.isDemo) stops.push(postReadings(await demoMeters(database, now().getTime()), port, (gateway) => gatewayToken(secrets, gateway), log));
  if (settings.mqttUrl) stops.push(listenToBroker(settings.mqttUrl, app.services.intake, clientIdOf(secrets.files), log));
  stops.push(app.jobs.start());
  // a letter waits ten seconds at most, and each of its rows has a lease and tries of its own: no job of minutes
  const letters = setInterval(() => void sendOutbox(database, settings.smsWebhookUrl, now(), log), 10_000);
  send({ type: 'banner', lines: park.lines });
  send({ type: 'ready', port });
  let ending = false;
  const end = async (): Promise<void> => {
    if (ending) return;
    ending = true;
    clearInterval(letters);
    for (const stop of stops) await stop();
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 3000).unref();
    await closed;
    await app.services.intake.close();
    await database.close();
    process.exit(0);
  };
  process.on('message', (message: { type?: string }) => message.type === 'stop' && void end());
  process.on('disconnect', () => void end()); // a relay that was killed leaves no orphan on the database
  process.on('SIGTERM', () => void end());
  // Ctrl+C reaches the whole group: the relay says when to stop, so that requests under way are finished
  process.on('SIGINT', () => (process.connected ? undefined : void end()));
}

start().catch((error: unknown) => {
  const reason = reasonOf(error, settings);
  if (reason === null) log.fatal({ err: error }, 'the back end cannot start');
  else {
    send({ type: 'fatal', text: reason });
    if (!process.connected) process.stderr.write(`${reason}\n`);
  }
  setTimeout(() => process.exit(1), 100);
});
