import { upload } from '@/domain/kernel/validators';
import { refuse } from '../errors';
import { breathe } from './sheet';

/** utf-8 with or without its mark; what is no utf-8 is read as gbk, as Excel in China writes it. */
export function decodeText(file: Buffer): string {
  if (file.includes(0)) refuse(upload.wrongType);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('gb18030').decode(file);
  }
}
const separatorOf = (text: string): string => {
  const [first = ''] = text.split(/\r?\n/, 1);
  const count = (sign: string) => first.split(sign).length;
  return [',', '\t', ';'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
};
/** Lines of a csv with their numbers; quotes may hold separators, line ends and doubled quotes. */
export async function readCsv(text: string, take: (number: number, cells: string[]) => boolean): Promise<void> {
  const separator = separatorOf(text);
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let number = 1;
  const close = () => {
    cells.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at++;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === separator) close();
    else if (sign === '\n') {
      close();
      if (!take(number++, cells)) return;
      cells = [];
      if (number % 500 === 0) await breathe();
    } else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || cells.length > 0) {
    close();
    take(number, cells);
  }
}
