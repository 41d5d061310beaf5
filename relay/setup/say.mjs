import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs a step of the start; what goes wrong ends it with one line. */
export async function attempt(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

/**
 * Runs a long command under a Chinese title with the seconds gone by: one line that counts on a terminal, a line every ten
 * seconds elsewhere. Its own output is shown only when it fails.
 */
export async function longStep(title, command, args, options = {}) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const isTerminal = process.stdout.isTTY === true;
  if (!isTerminal) console.log(`${title} …`);
  const tick = () => (isTerminal ? process.stdout.write(`\r${title} … ${seconds()} 秒`) : console.log(`${title} … 已用 ${seconds()} 秒`));
  const timer = setInterval(tick, isTerminal ? 1000 : 10_000);
  const { code, output } = await run(command, args, options);
  clearInterval(timer);
  if (code !== 0) throw new Error(`${isTerminal ? '\n' : ''}${output.trimEnd()}\n${title}失败（退出码 ${code}），请查看上面的输出`);
  console.log(`${isTerminal ? '\r' : ''}${title}，完成，用时 ${seconds()} 秒`);
}

/** Runs a command to its end, its output collected; Ctrl+C and SIGTERM reach it. */
function run(command, args, options) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    const collect = (part) => {
      output = (output + part).slice(-20_000);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const stop = (signal) => {
      child.kill(signal);
      process.exit(130);
    };
    process.once('SIGTERM', stop).once('SIGINT', stop);
    child.once('error', (error) => collect(error.message));
    child.once('close', (code) => {
      process.off('SIGTERM', stop).off('SIGINT', stop);
      done({ code: code ?? 1, output });
    });
  });
}
