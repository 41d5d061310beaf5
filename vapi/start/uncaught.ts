import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Database } from '../kernel/db/database';

const inFlight = new AsyncLocalStorage<{ request: IncomingMessage; response: ServerResponse }>();
/** An unfinished transaction of the request that failed may hold the embedded database's only connection. */
const checkMs = 10_000;

/** The listener, each request in a context of its own: an error that nobody catches is known to be of this request. */
export function endOneRequest(listener: RequestListener): RequestListener {
  return (request, response) => inFlight.run({ request, response }, () => listener(request, response));
}

/**
 * The last net of the back end. An uncaught error of a request is logged with it and ends it alone, provided that the database
 * goes on answering; any other one ends the process, which its relay starts again: what it has answered is on the disk.
 */
export function surviveUncaught(database: Database, log: Logger): void {
  const onUncaught = (error: unknown) => {
    const found = inFlight.getStore();
    if (!found) return end(log, error, 'uncaught error');
    const { request, response } = found;
    const id = request.headers['x-request-id'];
    const path = (request.url ?? '').split('?', 1)[0]?.replace(/^(\/vapi\/file\/\d+)\/.*/, '$1');
    log.error({ request_id: id, method: request.method, path, err: error }, 'uncaught error of a request');
    if (response.headersSent) response.destroy();
    else {
      response.writeHead(500, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', Connection: 'close' });
      response.end(JSON.stringify({ message: '服务器开小差了，请稍后再试', request_id: id }));
    }
    void answers(database).then((does) => does || end(log, error, 'the database does not answer after an uncaught error'));
  };
  process.on('uncaughtException', onUncaught);
  process.on('unhandledRejection', onUncaught);
}

async function answers(database: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((done) => {
    timer = setTimeout(() => done(false), checkMs);
  });
  // a server that is away is no fault of this process: an error is an answer
  const probe = database.rows('select 1').then(
    () => true,
    () => true,
  );
  return Promise.race([probe, late]).finally(() => clearTimeout(timer));
}

function end(log: Logger, error: unknown, why: string): void {
  log.fatal({ err: error }, why);
  setTimeout(() => process.exit(1), 100);
}
