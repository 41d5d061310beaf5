import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Refusal, slowDown } from './errors';

/** What a worker is asked, and what it answers: once that it is there, then each result. `refused`: what is wrong with the file, for a person. */
export interface ParseTask {
  readonly kind: string;
  readonly input: unknown;
}
/** A task on its way to a worker, with the ms of the processor that it may take. */
export interface Sent extends ParseTask {
  readonly cpu: number;
}
export type ParseAnswer = { readonly ready: true } | { readonly result: unknown } | { readonly refused: string } | { readonly failed: string };
/** Reads and writes people's documents apart from the process that answers everybody. */
export interface Parser {
  /**
   * `owner`: whose work it is, an account's id. `deadline`: ms of the processor, where it must be less than usual. Throws a Refusal; `tooMuch` for a
   * document that takes too long or too much memory.
   */
  run(task: ParseTask, owner: number, deadline?: number): Promise<unknown>;
  close(): void;
}
export const tooMuch = '文件展开后过大，请删除多余的内容后重试';
export interface ParserLimits {
  readonly workers: number;
  /** Tasks that wait, of one person. */
  readonly waiting: number;
  /** Ms that a worker may take to start, and ms of the processor that one task may take afterwards. */
  readonly start: number;
  readonly deadline: number;
  readonly heapMb: number;
  /** Ms after which an idle worker goes. */
  readonly idle: number;
}
const usual: ParserLimits = { workers: 2, waiting: 4, start: 60_000, deadline: 30_000, heapMb: 512, idle: 60_000 };
/** So many times its deadline a task may take by the clock: a machine that is busy with other things is no fault of the file. */
const clockFactor = 6;

interface Waiting {
  readonly task: ParseTask;
  readonly owner: number;
  readonly deadline: number;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}
/** What it still has to tell is for nobody. */
const forget = (worker: ChildProcess): void => {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
  worker.on('error', () => undefined);
};
/** Its memory is bounded by its own heap; it knows nothing of our settings, and says nothing but its answers. */
function spawned(script: URL | string, heapMb: number): ChildProcess {
  const worker = fork(script instanceof URL ? fileURLToPath(script) : script, [String(process.pid)], {
    execArgv: [`--max-old-space-size=${heapMb}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  worker.unref();
  worker.channel?.unref();
  return worker;
}
/** A new worker, once it has loaded what it needs; on a busy machine that takes longer than most tasks. */
function started(script: URL | string, { start, heapMb }: ParserLimits): Promise<ChildProcess> {
  const worker = spawned(script, heapMb);
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      clearTimeout(late);
      worker.kill('SIGKILL');
      reject(error);
    };
    const late = setTimeout(() => fail(new Error('the parser does not start')), start);
    worker
      .once('error', fail)
      .once('exit', fail)
      .once('message', () => {
        clearTimeout(late);
        forget(worker);
        resolve(worker);
      });
  });
}
/** One task of a worker; whatever ends the worker ends this task alone. */
function perform(worker: ChildProcess, { task, deadline, resolve, reject }: Waiting): Promise<'idle' | 'ended'> {
  return new Promise((done) => {
    const settle = (state: 'idle' | 'ended', then: () => void) => {
      clearTimeout(late);
      forget(worker);
      then();
      done(state);
    };
    const unfit = () => reject(new Refusal(400, { message: tooMuch }));
    const late = setTimeout(() => settle('ended', unfit), deadline * clockFactor);
    worker.on('message', (answer: ParseAnswer) =>
      settle('idle', () => {
        if ('result' in answer) resolve(answer.result);
        else
          reject('refused' in answer ? new Refusal(400, { message: answer.refused }) : new Error('failed' in answer ? answer.failed : 'no answer'));
      }),
    );
    worker.on('error', (error) => settle('ended', () => reject(error)));
    // a heap that is full aborts the process; its own watchdog and the system's choice of whom to end are a kill
    worker.on('exit', (code, signal) =>
      settle('ended', () => (signal || code === 134 ? unfit() : reject(new Error(`the parser ended with ${code}`)))),
    );
    worker.send({ ...task, cpu: deadline } satisfies Sent);
  });
}
/**
 * A few workers with a bound of memory and of time for a task. A task that goes beyond either ends its worker and is refused; the next one
 * gets a new worker. They are processes: a thread whose heap is full takes the whole process with it, whatever its resourceLimits say
 * (Node 20). They are started when they are needed, and do not keep ours alive.
 */
export function openParser(script: URL | string, limits: ParserLimits = usual): Parser {
  const { workers, waiting: most, deadline, idle } = limits;
  const queue: Waiting[] = [];
  const free: ChildProcess[] = [];
  const timers = new Map<ChildProcess, NodeJS.Timeout>();
  let busy = 0;
  const end = (worker: ChildProcess): void => {
    clearTimeout(timers.get(worker));
    timers.delete(worker);
    if (free.includes(worker)) free.splice(free.indexOf(worker), 1);
    worker.kill('SIGKILL');
  };
  const rest = (worker: ChildProcess): void => {
    free.push(worker);
    worker.once('exit', () => end(worker));
    timers.set(worker, setTimeout(() => end(worker), idle).unref());
  };
  const next = async (): Promise<void> => {
    const work = busy < workers ? queue.shift() : undefined;
    if (!work) return;
    busy += 1;
    try {
      const worker = free.pop() ?? (await started(script, limits));
      clearTimeout(timers.get(worker));
      timers.delete(worker);
      if ((await perform(worker, work)) === 'idle') rest(worker);
      else worker.kill('SIGKILL');
    } catch (error) {
      work.reject(error);
    }
    busy -= 1;
    void next();
  };
  return {
    run: (task, owner, own = deadline) =>
      new Promise((resolve, reject) => {
        if (queue.filter((one) => one.owner === owner).length >= most) return reject(slowDown(10, '正在处理的文件较多，请稍后再试'));
        queue.push({ task, owner, deadline: own, resolve, reject });
        void next();
      }),
    close: () => {
      for (const worker of [...free]) end(worker);
    },
  };
}
