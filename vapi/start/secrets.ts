import { createHmac, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { writeDurably } from '../kernel/db/durable';

export interface Secrets {
  readonly files: string; // signs the addresses of files
  readonly devices: string; // makes the demonstration gateways' tokens
}
/** Ends the start with its one line. */
export class CannotStart extends Error {}
/** What the file holds: null where there is none, {} where it is empty or torn. */
function knownIn(file: string): Partial<Secrets> | null {
  if (!fs.existsSync(file)) return null;
  try {
    const known = JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<Record<keyof Secrets, unknown>> | null;
    const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
    const [files, devices] = [text(known?.files), text(known?.devices)];
    return { ...(files && { files }), ...(devices && { devices }) };
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
/**
 * Made on the first start and kept in DATA_DIR, readable by its owner alone. A broken file beside a database in use is not replaced:
 * what it signed would be refused, and nobody told. Who has no copy removes it, and a start without one makes it, as after a restore.
 */
export function readSecrets(dataDir: string, isInUse: boolean): Secrets {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, 'secrets.json');
  const found = knownIn(file);
  if (isInUse && found && Object.keys(found).length === 0)
    throw new CannotStart(
      `密钥文件 ${file} 已损坏，而数据库里已有数据：请从备份恢复该文件；没有备份的，删去它再启动，将生成新的密钥，已发出的文件链接与演示网关的令牌随之失效，MQTT 服务器为原连接留着的读数收不到`,
    );
  const random = () => randomBytes(32).toString('base64url');
  const secrets: Secrets = { files: found?.files ?? random(), devices: found?.devices ?? random() };
  if (JSON.stringify(found) !== JSON.stringify(secrets)) {
    writeDurably(file, JSON.stringify(secrets));
  }
  return secrets;
}
/** The token of a demonstration gateway: the same at every start, stored nowhere. */
export const gatewayToken = (secrets: Secrets, gateway: number): string =>
  createHmac('sha256', secrets.devices).update(`gateway:${gateway}`).digest('base64url');
