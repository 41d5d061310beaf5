import { expect, it } from 'vitest';
import { Ahead } from './useAhead';

it('a key goes on from what the one before it wanted, whatever is drawn meanwhile', () => {
  const ahead = new Ahead('?room');
  ahead.want('?floor');
  expect(ahead.current).toBe('?floor');
  ahead.draw('?room'); // live data came: what is drawn is still the old one
  expect(ahead.current).toBe('?floor');
  ahead.want('?building');
  ahead.draw('?floor');
  expect(ahead.current).toBe('?building');
  ahead.draw('?building');
  expect(ahead.current).toBe('?building');
});
it('an address that came from elsewhere is where the next key goes on', () => {
  const ahead = new Ahead('?a');
  ahead.want('?b');
  ahead.draw('?link');
  expect(ahead.current).toBe('?link');
});
it('what is wanted and stands already is no step', () => {
  const ahead = new Ahead('?a');
  ahead.want('?a');
  expect(ahead.current).toBe('?a');
  ahead.want('?b');
  ahead.draw('?b');
  expect(ahead.current).toBe('?b');
});
it('the browser’s own back button leads to what is drawn, though the same was wanted once', () => {
  const ahead = new Ahead('?a');
  for (const next of ['?b', '?a', '?b']) ahead.want(next);
  ahead.draw('?b'); // the first of them counts, two are still to come
  ahead.draw('?a', true);
  expect(ahead.current).toBe('?a');
});
