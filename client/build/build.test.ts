import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allResources } from '@/domain/resources';
import { loadResource } from '../kernel/resources';
import { shortIcon } from './arco';
import { definitionFiles } from './definitions';
import { withSharedHelpers } from './helpers';

const library = join('node_modules', '@arco-design', 'web-react');

it('every icon of the library can be written in short', () => {
  const folder = join(library, 'icon', 'react-icon');
  const icons = readdirSync(folder).filter((name) => name.startsWith('Icon'));
  expect(icons.length).toBeGreaterThan(200);
  const long = icons.filter((name) => shortIcon(readFileSync(join(folder, name, 'index.js'), 'utf8')) === null);
  expect(long).toEqual([]);
  const home = shortIcon(readFileSync(join(folder, 'IconHome', 'index.js'), 'utf8'));
  expect(home).toContain("arcoIcon('IconHome', 'home', {");
  expect(home).toContain('d: "M7 17 24 7l17 10v24H7V17Z"');
  expect(home).toContain('d: "M20 28h8v13h-8V28Z"');
});
it('helpers of a translated file come from one place, and only they', () => {
  const table = readFileSync(join(library, 'es', 'Table', 'table.js'), 'utf8');
  const shared = withSharedHelpers(table);
  expect(shared).toMatch(/^import \{ __assign, .*\} from 'tslib';/);
  expect(shared).not.toContain('this && this');
  expect(shared.slice(shared.indexOf('import React'))).toBe(table.slice(table.indexOf('import React')));
  const own = 'var __own = (this && this.__own) || function (a) {\n    return a;\n};\n';
  expect(withSharedHelpers(own)).toBe(own);
});
it('every definition is found in its file by its declared name, and no page loads others for it', async () => {
  const names = allResources.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(90);
  expect(names.filter((name) => !definitionFiles('domain/resources').has(name))).toEqual([]);
  for (const name of ['promotion_category', 'fee_bill', 'car_pass']) expect((await loadResource(name)).name).toBe(name);
  await expect(loadResource('nowhere')).rejects.toThrow('no resource is named nowhere');
});
