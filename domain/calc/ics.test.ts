import { expect, it } from 'vitest';
import { calendarOf, type Entry } from './ics';

const entry: Entry = {
  ...{ uid: '7@park', version: 3, place: 'A座, 1F; 东侧', about: '第一行\n第二行\u0007', isTentative: false, title: '周会' },
  ...{ start: new Date('2026-11-27T09:00:00+08:00'), end: new Date('2026-11-27T10:30:00+08:00'), changed: new Date('2026-11-20T08:00:00+08:00') },
};
const lines = (...entries: Entry[]): string[] => calendarOf('一号会议室', entries).split('\r\n');

it('一条预约：时间是世界时，逗号、分号、换行转义，控制字符去掉，每行以回车换行结束', () => {
  const all = lines(entry);
  expect(all).toEqual(
    expect.arrayContaining([
      'DTSTART:20261127T010000Z',
      'DTEND:20261127T023000Z',
      'LOCATION:A座\\, 1F\\; 东侧',
      'DESCRIPTION:第一行\\n第二行',
      'SEQUENCE:3',
    ]),
  );
  expect([all[0], all.at(-2), all.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', '']);
  expect(lines({ ...entry, isTentative: true })).toContain('STATUS:TENTATIVE');
  expect(lines().filter((line) => line.startsWith('BEGIN'))).toEqual(['BEGIN:VCALENDAR']);
});
it('一行至多七十五个字节，不把一个字切成两半；接起来还是原文', () => {
  const title = '季度总结与明年计划讨论会'.repeat(6);
  const text = calendarOf('会', [{ ...entry, title }]);
  const bytes = text.split('\r\n').map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...bytes)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
});
