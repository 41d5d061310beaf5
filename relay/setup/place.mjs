import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const madeBy = /^\.dist-(\d+)$/;
const attempts = 5;
/** A folder of this process's own beside the one that is served, as deep as that; those of processes that ended amid their work go. */
export function makingFolder(root) {
  for (const name of readdirSync(root)) {
    const [, maker] = madeBy.exec(name) ?? [];
    if (maker && !lives(Number(maker))) rmSync(join(root, name), { recursive: true, force: true });
  }
  return join(root, `.dist-${process.pid}`);
}
/** Puts finished parts where they are served from, each at once: nobody meets one that is half written. What else lies there stays. */
export function place(making, served, parts) {
  mkdirSync(served, { recursive: true });
  for (const part of parts) exchange(join(making, part), join(served, part), join(making, `${part}-before`));
}
function exchange(made, to, before) {
  for (let attempt = 1; ; attempt++) {
    try {
      if (existsSync(to)) renameSync(to, before);
      return renameSync(made, to);
    } catch (error) {
      // another start is putting its own there at this very moment
      if (attempt === attempts || !['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) throw error;
      rmSync(before, { recursive: true, force: true });
    }
  }
}
function lives(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
