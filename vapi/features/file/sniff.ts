const mimes: Readonly<Record<string, string>> = {
  txt: 'text/plain; charset=utf-8',
  pdf: 'application/pdf',
  rar: 'application/vnd.rar',
  zip: 'application/zip',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};
export const mimeOf = (ext: string): string => mimes[ext] ?? 'application/octet-stream';

const starts = (head: Buffer, ...hex: string[]): boolean => hex.some((one) => head.subarray(0, one.length / 2).toString('hex') === one);
const isZip = (head: Buffer): boolean => starts(head, '504b0304', '504b0506');
const isOffice =
  (folder: string) =>
  (head: Buffer): boolean =>
    isZip(head) && (head.includes(folder) || head.includes('[Content_Types].xml'));
const isOle = (head: Buffer): boolean => starts(head, 'd0cf11e0a1b11ae1');
const isJpeg = (head: Buffer): boolean => starts(head, 'ffd8ff');
const looks: Readonly<Record<string, (head: Buffer) => boolean>> = {
  jpg: isJpeg,
  jpeg: isJpeg,
  png: (head) => starts(head, '89504e470d0a1a0a'),
  gif: (head) => head.subarray(0, 4).toString('latin1') === 'GIF8',
  pdf: (head) => head.subarray(0, 1024).includes('%PDF-'),
  zip: isZip,
  rar: (head) => starts(head, '526172211a07'),
  doc: isOle,
  xls: isOle,
  ppt: isOle,
  docx: isOffice('word/'),
  xlsx: isOffice('xl/'),
  pptx: isOffice('ppt/'),
  // text has no sign of its own: what has none of the others', and no zero byte
  txt: (head) => !head.includes(0) && !isZip(head) && !isJpeg(head) && !isOle(head),
};
/** Whether the first bytes of a file are what its extension says. */
export const agrees = (head: Buffer, ext: string): boolean => head.length > 0 && (looks[ext]?.(head) ?? false);
