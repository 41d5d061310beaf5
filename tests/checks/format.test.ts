import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { sourceFiles } from './graph.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Ways to write a figure or a moment of one's own: `domain/format.ts` has them all, so that a sum looks the same wherever it stands. */
const ofOnesOwn = /\.toLocale(?:Date|Time)?String\(|\bIntl\.(?:Number|DateTime)Format\b|\.toFixed\(/;
/** Corners of a plan, and decimals on their way to the server, are no texts for a reader. */
const values =
  /^client\/(?:ui\/plan|kinds\/parts)\/|\/board\/PlanEditor\.tsx$|\/fee_bill\/Allocation\.tsx$|\/contract\/inputs\.tsx$|\/RepriceDialog\.tsx$/;
const writing = (path: string, text: string): string[] =>
  text.split('\n').flatMap((line, at) => (ofOnesOwn.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : []));

it('数字、金额、日期只有一处写法', () => {
  const files = sourceFiles(root).filter((path) => /^(?:client|panels)\//.test(path) && !/\.test\.tsx?$/.test(path) && !values.test(path));
  expect(files).toContain('client/ui/PageTable.tsx');
  expect(files.flatMap((path) => writing(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
});
it('后端的元也由它写', () => {
  const files = sourceFiles(root).filter((path) => /^vapi\/(?:features|business|kernel)\//.test(path));
  expect(files.filter((path) => /\/ 100\)\.toFixed\(2\)/.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
});
it('自己写的看得出来', () => {
  for (const line of ["total.toLocaleString('en-US')", 'new Intl.NumberFormat()', 'share.toFixed(1)']) expect(writing('a.ts', line)).toHaveLength(1);
});
