import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const key = 'key-of-the-register';
interface Question {
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: { readonly keyword: string; readonly time: number; readonly token: string };
}
/** A register of businesses on a port of its own: it keeps the questions, and answers as the test has it. */
export async function openRegister() {
  const questions: Question[] = [];
  const current: { answer: (res: ServerResponse, question: Question) => void } = { answer: (res) => res.end('{"data":[]}') };
  const server = createServer((req, res) => {
    let text = '';
    req.on('data', (chunk) => {
      text += chunk;
    });
    req.on('end', () => {
      const one = { path: req.url ?? '', headers: req.headers, body: JSON.parse(text || '{}') };
      questions.push(one);
      current.answer(res, one);
    });
    res.on('error', () => undefined);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const json = (body: unknown) => (res: ServerResponse) => void res.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/firms/`,
    questions,
    /** Answers this from now on. */
    answers: (body: unknown) => {
      current.answer = json(body);
    },
    does: (answer: (typeof current)['answer']) => {
      current.answer = answer;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** A question as the page seals it: with the login token. */
export const sealed = (keyword: string, token: string, time = Date.now()) => ({ keyword, time, token: sha256(`${keyword}${time}${token}`) });
