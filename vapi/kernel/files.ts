import { createHmac, timingSafeEqual } from 'node:crypto';

/** The address of a stored file: open for public ones, else signed for ten minutes, because an <img> carries no bearer (api.md, Files). */
export type FilePath = (file: { id: number; save_name: string; is_public: number }) => string;
/** The column of an address holds 1000 signs; a Chinese one takes nine. */
const longestName = 900;
/** The last part of an address is for the eye of whoever saves the file: a long name is cut, its ending stays. */
function nameInAddress(name: string): string {
  const whole = encodeURIComponent(name);
  if (whole.length <= longestName) return whole;
  const ending = encodeURIComponent(/\.[^.]{1,10}$/.exec(name)?.[0] ?? '');
  let stem = '';
  for (const sign of name) {
    const next = stem + encodeURIComponent(sign);
    if (next.length + ending.length > longestName) break;
    stem = next;
  }
  return stem + ending;
}
/** Where a file is had, without the signature that a private one asks for. */
export const plainPath = (id: number, name: string): string => `/vapi/file/${id}/${nameInAddress(name)}`;
const minutes = 10;
const sign = (secret: string, id: number, until: number): string => createHmac('sha256', secret).update(`${id}.${until}`).digest('base64url');

export function makeFilePaths(
  secret: string,
  now: () => number,
): { path: FilePath; opens: (id: number, until: string, signature: string) => boolean } {
  return {
    path: ({ id, save_name, is_public }) => {
      const plain = plainPath(id, save_name);
      if (is_public === 1) return plain;
      // rounded, so that the same picture keeps its address, and its place in the browser's cache, for some minutes
      const step = 5 * 60;
      const until = (Math.floor(now() / 1000 / step) + 1 + (minutes * 60) / step) * step;
      return `${plain}?until=${until}&sign=${sign(secret, id, until)}`;
    },
    opens: (id, until, signature) => {
      const end = Number(until);
      if (!Number.isInteger(end) || end * 1000 < now()) return false;
      const [good, given] = [Buffer.from(sign(secret, id, end)), Buffer.from(signature)];
      return good.length === given.length && timingSafeEqual(good, given);
    },
  };
}
