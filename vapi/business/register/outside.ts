import { createHash } from 'node:crypto';
import { RegisterTrouble, type Register, type RegisterReply } from '.';

interface Place {
  readonly url: string;
  readonly key: string;
  /** How long it may take, in ms. */
  readonly timeoutMs?: number;
}
const usualTimeoutMs = 10_000;
/** Twenty businesses with all that is known of each stay far below. */
const mostBytes = 1024 * 1024;
const slow = '工商查询超时，请稍后再试';
const broken = '工商查询服务暂不可用，请稍后再试';

/** The body as text, as long as it is no longer than anything that a register has to say. */
async function bodyOf(answer: Response): Promise<string> {
  if (!answer.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  // a reader that is left unread closes the connection: what comes after is not taken in
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new RegisterTrouble(broken, `more than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
function parsed(text: string): RegisterReply {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new RegisterTrouble(broken, 'no JSON');
  }
  const { data, message } = (typeof body === 'object' && body !== null ? body : {}) as { data?: unknown; message?: unknown };
  if (!Array.isArray(data)) throw new RegisterTrouble(broken, 'no list of data');
  return { rows: data, message: typeof message === 'string' && message.trim() !== '' ? message.trim().slice(0, 200) : null };
}
/**
 * The register at QCC_URL: POST {url}/search and {url}/risk take {keyword, time, token}, the token being SHA-256 of the three of keyword,
 * time (ms) and QCC_KEY written one after the other; the key itself is never sent. It answers {data: [...], message}.
 */
export function outsideRegister({ url, key, timeoutMs = usualTimeoutMs }: Place): Register {
  const at = url.replace(/\/+$/, '');
  return {
    isDemo: false,
    ask: async (kind, keyword, now) => {
      const time = now.getTime();
      const token = createHash('sha256').update(`${keyword}${time}${key}`).digest('hex');
      try {
        const answer = await fetch(`${at}/${kind}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
          body: JSON.stringify({ keyword, time, token }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (!answer.ok) {
          await answer.body?.cancel();
          throw new RegisterTrouble(broken, `status ${answer.status}`);
        }
        return parsed(await bodyOf(answer));
      } catch (error) {
        if (error instanceof RegisterTrouble) throw error;
        const late = error instanceof DOMException && error.name === 'TimeoutError';
        throw new RegisterTrouble(late ? slow : broken, late ? `no answer within ${timeoutMs} ms` : 'cannot be reached');
      }
    },
  };
}
