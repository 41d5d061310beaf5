import { Agent, get } from 'node:http';

export interface Fetched {
  readonly status: number;
  readonly text: string;
}
/**
 * A client on one kept connection that reads an answer to its end and does nothing more with it: what is measured is the product,
 * not what the client makes of its answer.
 */
export function keptClient(url: string, token: string): (path: string) => Promise<Fetched> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { authorization: `Bearer ${token}` };
  return (path) =>
    new Promise((done, fail) => {
      get(url + path, { agent, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => done({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
        answer.on('error', fail);
      }).on('error', fail);
    });
}
