import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const prefix = '.dist-';
/** No build takes so long, ms: whoever made a folder before that has ended amid his work. */
const longest = 3600_000;
const attempts = 5;
/**
 * A folder of this start's own beside the one that is served, as deep as that; those of starts that ended amid their work go.
 * Not by the number of the process: two containers on one folder may have the same.
 */
export function makingFolder(root, now = Date.now()) {
  for (const name of readdirSync(root)) {
    if (name.startsWith(prefix) && now - statSync(join(root, name)).mtimeMs > longest) rmSync(join(root, name), { recursive: true, force: true });
  }
  return mkdtempSync(join(root, prefix));
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
