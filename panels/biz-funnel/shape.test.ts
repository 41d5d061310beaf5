import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { operateFeed } from '@/domain/feeds/operate';
import type { RouteId } from '@/domain/routes';
import { closedHost, PanelHostContext } from '../kernel/host';
import { Funnel } from '../kernel/Funnel';
import { listsOn } from '../lists';
import { shape } from './shape';
import { sampleOf } from '@/tests/support/samples';

it('各阶段是现在的企业数，本月入驻另列，不算比例', () => {
  expect(shape(sampleOf(operateFeed))).toEqual({
    stages: [
      { name: '洽谈', value: 48 },
      { name: '意向', value: 19 },
      { name: '签约', value: 9 },
    ],
    movedIn: 3,
  });
  expect(shape({ ...sampleOf(operateFeed), funnel: [] })).toEqual({ stages: [], movedIn: null });
});
it('本月入驻打开本月入驻的名单，不是全部入驻企业', () => {
  const links = (page: RouteId) => {
    const { settled } = listsOn('2026-11-20');
    const panel = createElement(Funnel, { ...shape(sampleOf(operateFeed)), movedInList: settled, size: { width: 400, height: 300 } });
    return renderToStaticMarkup(createElement(PanelHostContext, { value: { ...closedHost, mayOpen: (id) => id === page } }, panel));
  };
  expect(links('entry_information.list')).toContain('查看明细：本月入驻');
  expect(links('enterprise.settle')).not.toContain('查看明细');
});
