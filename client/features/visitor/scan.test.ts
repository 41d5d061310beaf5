import { expect, it } from 'vitest';
import { codeIn } from './scan';

it('only six digits are a guest’s code', () => {
  expect(['018622', ' 018622\n', '18622', '0186221', 'https://park/018622', ''].map(codeIn)).toEqual([
    '018622',
    '018622',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
