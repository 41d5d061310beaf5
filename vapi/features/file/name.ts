import path from 'node:path';
import { extensionOf } from '@/domain/kernel/validators';

const longest = 120;
/**
 * A file's name as people see it: no folder of either kind of path, nothing that turns the reading direction (a txt.exe that
 * reads exe.txt), nothing that some system cannot store, at most 120 characters with its extension kept.
 */
export function safeName(given: string): string {
  const plain = path.posix
    .basename(given.replaceAll('\\', '/').normalize('NFC'))
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .replace(/[<>:"|?*/]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/[. ]+$/, '')
    .trim();
  const ext = extensionOf(plain);
  const stem = (ext ? plain.slice(0, -ext.length - 1) : plain).replace(/^\.+/, '').trim() || '文件';
  const room = longest - ext.length - 1;
  const cut = [...stem].slice(0, Math.max(1, room)).join('');
  return ext ? `${cut}.${ext}` : cut;
}
