import type { Park, Session } from '../support/park';

export interface Sent {
  readonly status: number;
  readonly body: any;
  readonly file: Buffer;
  readonly name: string;
}
export type Sending = (
  who: Session,
  path: string,
  file: Buffer | undefined,
  fields?: Record<string, string>,
  key?: string,
  buildings?: string,
) => Promise<Sent>;
export const header = ['所属园区', '楼宇', '名称', '类别', '详细位置'];

/** Uploads a spreadsheet as a browser does, and answers what came back: JSON, or a file with its name. */
export async function sendFile(park: Park, ...[who, path, file, fields = {}, key, buildings]: Parameters<Sending>): Promise<Sent> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append('file', new Blob([new Uint8Array(file)]), file.toString('latin1', 0, 2) === 'PK' ? '数据.xlsx' : '数据.csv');
  const headers = { authorization: `Bearer ${who.token}`, ...(key && { 'idempotency-key': key }), ...(buildings && { buildings }) };
  const answer = await fetch(`${park.url}/vapi${path}`, { method: 'POST', headers, body: form });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const json = answer.headers.get('content-type')?.includes('json');
  const name = decodeURIComponent(/filename\*=UTF-8''(.+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? '');
  return { status: answer.status, body: json ? JSON.parse(bytes.toString()) : undefined, file: bytes, name };
}
