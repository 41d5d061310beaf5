/** One entry of a calendar. */
export interface Entry {
  readonly uid: string;
  readonly start: Date;
  readonly end: Date;
  readonly changed: Date;
  readonly version: number;
  readonly title: string;
  readonly place: string;
  readonly about: string;
  /** Somebody still has to agree to it. */
  readonly isTentative: boolean;
}
const moment = (date: Date): string => `${date.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
/** Text of RFC 5545, 3.3.11: what parts values and lines is escaped, other control characters are left out. */
const text = (words: string): string =>
  words
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
const mostBytes = 75;
const bytesOf = (words: string): number => new TextEncoder().encode(words).length;
/** A line of at most 75 bytes, and the rest of it on lines that begin with a space; no letter is cut in two. */
function folded(line: string): string {
  const lines: string[] = [''];
  for (const letter of line) {
    const last = lines.at(-1) ?? '';
    if (bytesOf(last + letter) > mostBytes) lines.push(` ${letter}`);
    else lines[lines.length - 1] = last + letter;
  }
  return lines.join('\r\n');
}
const entryLines = ({ uid, start, end, changed, version, title, place, about, isTentative }: Entry): string[] => [
  'BEGIN:VEVENT',
  `UID:${text(uid)}`,
  `DTSTAMP:${moment(changed)}`,
  `LAST-MODIFIED:${moment(changed)}`,
  `SEQUENCE:${version}`,
  `DTSTART:${moment(start)}`,
  `DTEND:${moment(end)}`,
  `SUMMARY:${text(title)}`,
  ...(place ? [`LOCATION:${text(place)}`] : []),
  ...(about ? [`DESCRIPTION:${text(about)}`] : []),
  `STATUS:${isTentative ? 'TENTATIVE' : 'CONFIRMED'}`,
  'END:VEVENT',
];
/** A calendar as calendars read it (RFC 5545). */
export const calendarOf = (name: string, entries: readonly Entry[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//park-cockpit//booking//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${text(name)}`,
    'X-WR-TIMEZONE:Asia/Shanghai',
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
