import { fill, look, type FillTask } from '../features/template/fill';
import { Refusal } from '../kernel/errors';
import type { ParseAnswer, Sent } from '../kernel/parser';
import { readSheet, type SheetTask } from '../kernel/sheets/read';
import { startWatchdog } from '../kernel/watchdog';

/** The worker that reads spreadsheets and Word documents (vapi/kernel/parser): bundled as an entry of its own; given its parent's process id. */
const watchdog = startWatchdog(Number(process.argv[2]));
const tasks: Readonly<Record<string, (input: never) => unknown>> = {
  sheet: ({ file, name }: SheetTask) => readSheet(Buffer.from(file), name),
  look: (file: Uint8Array) => look(Buffer.from(file)),
  fill: ({ file, values }: FillTask) => fill(Buffer.from(file), values),
};
const answerTo = async ({ kind, input, cpu }: Sent): Promise<ParseAnswer> => {
  watchdog.begin(cpu);
  try {
    return { result: await tasks[kind]?.(input as never) };
  } catch (error) {
    return error instanceof Refusal ? { refused: error.message } : { failed: String((error as Error).stack ?? error) };
  } finally {
    watchdog.end();
  }
};
const send = (answer: ParseAnswer): void => void process.send?.(answer);
process.on('message', (task: Sent) => void answerTo(task).then(send));
process.on('disconnect', () => process.exit(0));
send({ ready: true });
