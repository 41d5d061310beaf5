import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { unreportedFeed } from '@/domain/feeds/analysis';
import { sampleOf } from '@/tests/support/samples';
import { closedHost, PanelHostContext, type PanelHost } from '../kernel/host';
import { FeedContext, type FeedStore } from '../kernel/live';
import { EnvironmentContext } from '../kernel/surface';
import EcoMissing from './EcoMissing';

const staff: PanelHost = { ...closedHost, can: () => true, act: () => Promise.reject(new Error('nothing is sent here')) };
const store = { now: () => Date.parse('2026-11-20T10:00:00+08:00') } as FeedStore;
const drawn = (host: PanelHost, visiting = false): string => {
  const data = sampleOf(unreportedFeed);
  const size = { width: 900, height: 500 };
  const panel = createElement(EcoMissing, { data, size, options: {}, surface: 'cockpit' } as never);
  const environment = { surface: 'cockpit' as const, unit: 1, frozenAt: null, paused: false, visiting };
  const hosted = createElement(FeedContext, { value: store }, createElement(PanelHostContext, { value: host }, panel));
  return renderToStaticMarkup(createElement(EnvironmentContext, { value: environment }, hosted));
};
it('有权限的人可以催一家，也可以催全部', () => {
  expect(drawn(staff)).toContain('全部催报');
  expect(drawn(staff)).toMatch(/eco-missing-remind/);
});
it('没有权限的人、来访模式、大屏终端与编辑看板时没有按钮', () => {
  const { act: _act, ...display } = staff;
  for (const html of [
    drawn({ ...staff, can: (right) => right !== 'report_remind' }),
    drawn(staff, true),
    drawn(display),
    drawn({ ...staff, editing: true }),
  ]) {
    expect(html).not.toMatch(/全部催报|eco-missing-remind/);
    expect(html).toContain('未催报');
  }
});
