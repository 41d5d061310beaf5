import { describe, expect, it } from 'vitest';
import type { SlotLine, SlotTaken } from '@/domain/answers/slots';
import { longEnough, markBetween, moved, touched } from './marking';
import { aheadOf, axisOf, choosable, spanOf, trackOf, unitOf } from './track';

const date = '2026-11-24';
const early = '2026-11-23 08:00:00';
const taken = (from: string, to: string, more: Partial<SlotTaken> = {}): SlotTaken => ({
  ...{ start_at: `${date} ${from}:00`, end_at: `${date} ${to}:00`, status: 1, mine: 2, ...more },
});
const line = (slots: readonly SlotTaken[], more: Partial<SlotLine> = {}): SlotLine => ({
  ...{ id: 1, grain: 30, least: 30, most: 480, ahead: 30, marked: 2, days: [{ date, from: '09:00', to: '12:00', closed: null }], slots, ...more },
});
const axis = { from: 540, to: 720 };
const words = (one: SlotLine, now = early, of = axis) => trackOf(one, date, of, now).segments.map((segment) => `${segment.state} ${spanOf(segment)}`);

describe('手机上的一周', () => {
  it('从今天起，过去的几天不列在前面；整周都已过去时照列', () => {
    const days = ['2026-11-23', '2026-11-24', '2026-11-25'].map((one) => ({ ...trackOf(line([]), date, axis, early), date: one }));
    expect(aheadOf(days, '2026-11-24').map((one) => one.date)).toEqual(['2026-11-24', '2026-11-25']);
    expect(aheadOf(days, '2026-12-01')).toEqual(days);
  });
});

describe('一天的格子', () => {
  it('空闲按粒度，已占合为一块，待审核的仍可选；自己等着的不再选', () => {
    const one = line([
      taken('09:30', '10:30', { title: '周会', who: '甲公司' }),
      taken('11:00', '11:30', { status: 0 }),
      taken('11:30', '12:00', { status: 0, mine: 1 }),
    ]);
    expect(words(one)).toEqual(['free 09:00–09:30', 'taken 09:30–10:30', 'free 10:30–11:00', 'held 11:00–11:30', 'held 11:30–12:00']);
    const { segments } = trackOf(one, date, axis, early);
    expect(segments[1]?.words).toBe('周会 · 甲公司');
    expect(segments.map(choosable)).toEqual([true, false, true, true, false]);
  });
  it('开放时间以外与不开放的一天各是一块，不开放的说出缘由', () => {
    expect(words(line([]), early, { from: 480, to: 780 })).toEqual([
      'closed 08:00–09:00',
      ...['09:00–09:30', '09:30–10:00', '10:00–10:30', '10:30–11:00', '11:00–11:30', '11:30–12:00'].map((span) => `free ${span}`),
      'closed 12:00–13:00',
    ]);
    const shut = trackOf(line([], { days: [{ date, from: '09:00', to: '12:00', closed: '国庆节' }] }), date, axis, early);
    expect(shut.segments).toEqual([{ state: 'closed', from: 540, to: 720, mine: false, words: '国庆节' }]);
  });
  it('已经过去的、太远的不可选；到了开始的那一分钟即算过去', () => {
    expect(words(line([]), `${date} 10:00:00`).slice(0, 2)).toEqual(['past 09:00–10:00', 'free 10:00–10:30']);
    expect(words(line([]), `${date} 10:00:01`)[1]).toBe('free 10:30–11:00');
    expect(words(line([]), '2026-11-25 08:00:00')).toEqual(['past 09:00–12:00']);
    // the last day that may be booked is so as a whole
    expect(words(line([], { ahead: 1 }), '2026-11-23 10:00:00')).not.toContainEqual(expect.stringContaining('past'));
    expect(words(line([], { ahead: 0 }), '2026-11-23 10:00:00')).toEqual(['past 09:00–12:00']);
    expect(words(line([], { ahead: 1 }), '2026-11-22 10:00:00')).toEqual(['past 09:00–12:00']);
  });
  it('不合粒度的占用旁边，不满一格的不可选', () => {
    expect(words(line([taken('09:40', '10:10')], { grain: 60 }))).toEqual([
      'past 09:00–09:40',
      'taken 09:40–10:10',
      'past 10:10–11:00',
      'free 11:00–12:00',
    ]);
  });
  it('时间轴取整点，含一切开放与占用；没有开放的用办公时间；列宽是各边的公约', () => {
    expect(axisOf([line([taken('08:20', '08:50')]), line([], { days: [{ date, from: '10:30', to: '20:30', closed: null }] })])).toEqual({
      from: 480,
      to: 1260,
    });
    expect(axisOf([line([], { days: [{ date, from: '00:00', to: '23:00', closed: '停用' }] })])).toEqual({ from: 540, to: 1080 });
    expect(unitOf(axis, [trackOf(line([]), date, axis, early)])).toBe(30);
    expect(unitOf(axis, [trackOf(line([taken('09:40', '10:10')]), date, axis, early)])).toBe(10);
  });
});
describe('选取', () => {
  const track = trackOf(line([taken('10:30', '11:00')], { most: 90, least: 60 }), date, axis, early);
  const spans = (mark: { from: number; to: number } | undefined) => mark && spanOf(mark);
  it('从一格到另一格，遇到已占即止，不超过最长', () => {
    expect(spans(markBetween(track, 540, 575))).toBe('09:00–10:00');
    expect(spans(markBetween(track, 540, 700))).toBe('09:00–10:30');
    expect(spans(markBetween(track, 610, 540))).toBe('09:00–10:30');
    expect(spans(markBetween(track, 640, 700))).toBeUndefined();
    expect(spans(markBetween(trackOf(line([], { most: 60 }), date, axis, early), 540, 700))).toBe('09:00–10:00');
  });
  it('短于最短的补足：先向后，后面没有就向前', () => {
    expect(spans(longEnough(track, { key: track.key, from: 540, to: 570 }))).toBe('09:00–10:00');
    expect(spans(longEnough(track, { key: track.key, from: 600, to: 630 }))).toBe('09:30–10:30');
  });
  it('触摸：相邻的并入，已选之内的重新开始，别的另起', () => {
    const first = touched(track, undefined, 540);
    expect(spans(first)).toBe('09:00–09:30');
    expect(spans(touched(track, first, 600))).toBe('09:00–10:30');
    expect(spans(touched(track, touched(track, first, 600), 570))).toBe('09:30–10:00');
    expect(spans(touched(track, first, 660))).toBe('11:00–11:30');
    expect(spans(touched(track, first, 640))).toBe('09:00–09:30');
  });
  it('方向键：左右逐格，上下到同一时间的另一行，Home 与 End 到两头', () => {
    const tracks = [track, trackOf(line([taken('09:00', '11:00')]), date, axis, early)];
    expect(moved(tracks, { track: 0, minute: 600 }, 'ArrowRight')).toEqual({ track: 0, minute: 630 });
    expect(moved(tracks, { track: 0, minute: 540 }, 'ArrowLeft')).toEqual({ track: 0, minute: 540 });
    expect(moved(tracks, { track: 0, minute: 600 }, 'ArrowDown')).toEqual({ track: 1, minute: 540 });
    expect(moved(tracks, { track: 1, minute: 660 }, 'ArrowUp')).toEqual({ track: 0, minute: 660 });
    expect(moved(tracks, { track: 1, minute: 660 }, 'ArrowDown')).toEqual({ track: 1, minute: 660 });
    expect(moved(tracks, { track: 0, minute: 600 }, 'End')).toEqual({ track: 0, minute: 690 });
    expect(moved(tracks, { track: 0, minute: 600 }, 'x')).toBeUndefined();
  });
});
