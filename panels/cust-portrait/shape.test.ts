import { expect, it } from 'vitest';
import { columnsAt } from './shape';

it('越宽栏越多', () => expect([400, 990, 1800].map(columnsAt)).toEqual([1, 2, 3]));
