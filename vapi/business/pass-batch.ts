import { isRecord, passOf, type Pass } from './reading-batch';

/** What a gate sends of itself: a pass, what its camera saw, and its place in the list. */
export interface OwnPass extends Pass {
  readonly index: number;
  readonly image: Buffer | null;
}
export interface PassFault {
  /** From 0, as the list was sent. */
  readonly index: number;
  readonly message: string;
}
interface ParsedPasses {
  readonly passes: readonly OwnPass[];
  readonly faults: readonly PassFault[];
}
/** Base64 of a picture, with or without the head of a data URL. */
const pictureShape = /^(?:data:image\/(?:jpeg|png);base64,)?([A-Za-z0-9+/]+={0,2})$/;
const largestPicture = 600 * 1024;
/** A gate that was cut off for a day sends its backlog in several batches. */
const mostRows = 500;

/** Its picture, if it has one that can be kept; what is wrong with it keeps no pass from being taken. */
function pictureOf(image: unknown): Buffer | string | null {
  if (image === undefined || image === null || image === '') return null;
  const text = typeof image === 'string' ? pictureShape.exec(image)?.[1] : undefined;
  if (!text) return '抓拍图片格式不正确，通行已记录';
  const bytes = Buffer.from(text, 'base64');
  return bytes.length > largestPicture ? `抓拍图片不能超过${largestPicture / 1024}KB，通行已记录` : bytes;
}
/**
 * The body of `POST /iot/carGate/passes`: `{passes: [{plate, at, dir?, number?, image?}]}`; none says only that the gate is there, as at night
 * nobody passes it. What is wrong with a row is said of it and
 * keeps no other from being taken; a text is what is wrong with the whole.
 */
export function parsePasses(body: unknown, gate: { readonly id: number; readonly dir: number }): ParsedPasses | string {
  const given = isRecord(body) ? body.passes : undefined;
  if (!Array.isArray(given)) return '请提交通行记录';
  if (given.length > mostRows) return `通行记录一次不能超过${mostRows}条`;
  const faults: PassFault[] = [];
  const passes = given.flatMap((row: unknown, index): OwnPass[] => {
    const pass = isRecord(row) ? passOf(row, gate) : '格式不正确';
    if (typeof pass === 'string') {
      faults.push({ index, message: pass });
      return [];
    }
    const picture = pictureOf((row as Record<string, unknown>).image);
    if (typeof picture === 'string') faults.push({ index, message: picture });
    return [{ ...pass, index, image: typeof picture === 'string' ? null : picture }];
  });
  return { passes, faults };
}

/** A picture lies in a line of JSON as base64. */
export const packed = (passes: readonly OwnPass[], withPictures: boolean): unknown[] =>
  passes.map((pass) => ({ ...pass, image: withPictures ? (pass.image?.toString('base64') ?? null) : null }));
export const unpacked = (passes: unknown): OwnPass[] =>
  (passes as (Omit<OwnPass, 'image'> & { readonly image: string | null })[]).map((pass) => ({
    ...pass,
    image: pass.image === null ? null : Buffer.from(pass.image, 'base64'),
  }));
