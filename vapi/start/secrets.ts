import { createHmac, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { writeDurably } from '../kernel/db/durable';

export interface Secrets {
  readonly files: string; // signs the addresses of files
  readonly devices: string; // makes the demonstration gateways' tokens
}
/** What the file holds. One that a power cut left broken holds nothing: new secrets make open addresses of files run out, and no more. */
function knownIn(file: string): Partial<Secrets> {
  if (!fs.existsSync(file)) return {};
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
/** Made on the first start and kept in DATA_DIR, readable by its owner alone. */
export function readSecrets(dataDir: string): Secrets {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, 'secrets.json');
  const known = knownIn(file);
  const random = () => randomBytes(32).toString('base64url');
  const secrets: Secrets = { files: known.files ?? random(), devices: known.devices ?? random() };
  if (JSON.stringify(known) !== JSON.stringify(secrets)) {
    writeDurably(file, JSON.stringify(secrets));
  }
  return secrets;
}
/** The token of a demonstration gateway: the same at every start, stored nowhere. */
export const gatewayToken = (secrets: Secrets, gateway: number): string =>
  createHmac('sha256', secrets.devices).update(`gateway:${gateway}`).digest('base64url');
