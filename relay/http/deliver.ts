import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { FrontLimits } from './limits';

/** What has been read of an answer: the whole of it, or its beginning. */
interface Gathered {
  readonly parts: readonly Buffer[];
  readonly isWhole: boolean;
}

/**
 * Reads an answer of the back end ahead of its client: to its end when it is small, else until so much is there or so long has
 * passed. Rejects when it breaks off.
 */
export function gather(answer: IncomingMessage, { memory, gatherMs }: FrontLimits['answers']): Promise<Gathered> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    const settle = (isWhole: boolean) => {
      clearTimeout(timer);
      answer.off('data', onData).off('end', onEnd).off('error', onError).off('close', onClose);
      if (!isWhole) answer.pause();
      resolve({ parts, isWhole });
    };
    const onData = (part: Buffer) => {
      parts.push(part);
      size += part.length;
      if (size >= memory) settle(false);
    };
    const onEnd = () => settle(true);
    const onError = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    const onClose = () => onError(new Error('the answer broke off'));
    const timer = setTimeout(() => settle(false), gatherMs);
    answer.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose);
  });
}

/** Sends the beginning and lets the rest follow as fast as the client reads. Half an answer ends the connection. */
export async function passOn(answer: IncomingMessage, { parts }: Gathered, response: ServerResponse): Promise<void> {
  async function* whole() {
    yield* parts;
    yield* answer;
  }
  await pipeline(whole, response).catch(() => void response.destroy());
}
