import { createHmac, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export interface Secrets {
  readonly files: string; // signs the addresses of files
  readonly devices: string; // makes the demonstration gateways' tokens
}
/** Made on the first start and kept in DATA_DIR, readable by its owner alone. */
export function readSecrets(dataDir: string): Secrets {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, 'secrets.json');
  const known = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  const random = () => randomBytes(32).toString('base64url');
  const secrets: Secrets = { files: known.files ?? random(), devices: known.devices ?? random() };
  if (JSON.stringify(known) !== JSON.stringify(secrets)) {
    fs.writeFileSync(`${file}.tmp`, JSON.stringify(secrets), { mode: 0o600 });
    fs.renameSync(`${file}.tmp`, file);
  }
  return secrets;
}
/** The token of a demonstration gateway: the same at every start, stored nowhere. */
export const gatewayToken = (secrets: Secrets, gateway: number): string =>
  createHmac('sha256', secrets.devices).update(`gateway:${gateway}`).digest('base64url');
