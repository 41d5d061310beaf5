import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import type { Logger } from '../log';
import { answerJson } from './answers';

interface InFlight {
  readonly id: string;
  readonly method: string | undefined;
  readonly path: string;
  readonly response: ServerResponse;
}
const inFlight = new AsyncLocalStorage<InFlight>();

/** Does the work of one request; what it throws, now or later, is known to be of this request. */
export function asRequest(request: InFlight, log: Logger, work: () => void): void {
  inFlight.run(request, () => {
    try {
      work();
    } catch (error) {
      endOne(request, log, error);
    }
  });
}

/**
 * The last net of the process. The relay keeps nothing that an error could leave half done - rows come anew with the next
 * poll - so an error that nobody caught ends the request it belongs to, and nothing else.
 */
export function surviveUncaught(log: Logger, onError: () => void): void {
  const onUncaught = (error: unknown) => {
    onError();
    const request = inFlight.getStore();
    if (request) endOne(request, log, error);
    else log.error({ err: error }, 'uncaught error');
  };
  process.on('uncaughtException', onUncaught);
  process.on('unhandledRejection', onUncaught);
}

function endOne({ id, method, path, response }: InFlight, log: Logger, error: unknown): void {
  log.error({ request: id, method, path, err: error }, 'uncaught error of a request');
  if (response.headersSent) return void response.destroy();
  answerJson(response, 500, { message: '服务器开小差了，请稍后再试', request_id: id });
}
