import { expect, it } from 'vitest';
import { contrast, hexOf, readable } from '@/domain/colour';
import { lightened, variablesOf } from './theme';

const colourOf = (text: string | undefined): string => hexOf((text ?? '').split(',').map(Number) as unknown as readonly [number, number, number]);
it.each(['#165DFF', '#0B5C3B', '#A1151E', '#1D2129'])('words in %s stay readable on either ground, and white ones on its fills', (colour) => {
  const light = variablesOf(colour, false);
  for (const step of [5, 6, 7]) expect(contrast(colourOf(light[`--primary-${step}`]), '#FFFFFF')).toBeGreaterThanOrEqual(readable);
  expect(light['--brand']).toBe(colour);
  const dark = variablesOf(colour, true);
  expect(contrast(colourOf(dark['--primary-6']), '#232324')).toBeGreaterThanOrEqual(readable);
  for (const ground of ['#232324', dark['--brand-tint'] ?? '']) expect(contrast(dark['--brand'] ?? '', ground)).toBeGreaterThanOrEqual(readable);
});
it('a colour that is light enough already is left as it is', () => {
  expect(lightened('#FFFFFF')).toBe('#FFFFFF');
  expect(lightened('#94BFFF')).toBe('#94BFFF');
});
