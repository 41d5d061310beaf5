import type { Settings } from '../services';
import { isDiskFull } from '../kernel/db/durable';
import { FolderInUse } from '../kernel/db/lock';
import { CannotStart } from './secrets';

const server: Readonly<Record<string, string>> = {
  ECONNREFUSED: '没有数据库在那里等候连接',
  ENOTFOUND: '找不到这台主机',
  EAI_AGAIN: '找不到这台主机',
  ETIMEDOUT: '连接超时',
  ECONNRESET: '连接被断开',
  '28P01': '用户名或密码不正确',
  '28000': '该用户不允许登录',
  '3D000': '没有这个数据库',
  '42501': '该用户没有建表的权限',
};
const folder: Readonly<Record<string, string>> = {
  EACCES: '没有写入权限',
  EPERM: '没有写入权限',
  EROFS: '所在的磁盘是只读的',
  ENOTDIR: '路径中有一段不是目录',
  EEXIST: '已有同名文件',
  ENOENT: '无法建立',
  ENOSPC: '磁盘已满',
};
/** Why a start ended, in one line for whoever started it; null for what only the log can explain. */
export function reasonOf(error: unknown, { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>): string | null {
  if (error instanceof CannotStart || error instanceof FolderInUse) return error.message;
  if (isDiskFull(error)) return `数据目录 ${dataDir} 不能使用：磁盘已满（ENOSPC）`;
  const { code = '', syscall = '' } = (error ?? {}) as NodeJS.ErrnoException;
  const atFolder = ['mkdir', 'open', 'rename', 'link', 'write'].includes(syscall);
  if (atFolder && folder[code]) return `数据目录 ${dataDir} 不能使用：${folder[code]}（${code}）`;
  return databaseUrl && server[code] ? `连接不上 DATABASE_URL 所指的数据库：${server[code]}（${code}）` : null;
}
