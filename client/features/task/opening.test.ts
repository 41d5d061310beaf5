import { expect, it } from 'vitest';
import { tracks } from '@/domain/progress';
import { checkTask } from '@/domain/resources/check-task';
import { need } from '@/domain/resources/need';
import { cardOf, columnsOf } from '../../kernel/list/columns';
import { openingOf } from './opening';

const trackOf = (name: string) => tracks.find(({ resource }) => resource === name);
it('opens a card in its own list, narrowed to its state', () => {
  const opening = openingOf(trackOf('check_task'), checkTask, () => true);
  expect([opening?.page, opening?.cardQuery({ id: 7 }, 3), opening?.stateQuery?.(3)]).toEqual([
    'check_task.list',
    { status: 3, id: 7 },
    { status: 3 },
  ]);
});
it('opens the enterprise of what has no list of its own', () => {
  const opening = openingOf(trackOf('need'), need, () => true);
  expect([opening?.page, opening?.cardQuery({ id: 7, enterprise_id: 4 }, 1), opening?.stateQuery]).toEqual(['enterprise.list', { id: 4 }, undefined]);
  expect(opening?.cardQuery({ id: 7, enterprise_id: null }, 1)).toBeUndefined();
});
it('leads nowhere without the right of the page', () => {
  for (const resource of [checkTask, need]) expect(openingOf(trackOf(resource.name), resource, () => false)).toBeUndefined();
});
it('names a demand’s card by its firm, what it asks for beneath', () => {
  const { title, lines } = cardOf(columnsOf(need, {}, { id: 1, staff: true, can: () => true }), undefined);
  expect([title?.key, lines[0]?.key]).toEqual(['enterprise_id', 'desc']);
});
