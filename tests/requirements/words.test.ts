import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Field, requiredMessage, rulesOf } from '@/domain/kernel/field';
import { allResources } from '@/domain/resources';
import { routes } from '@/domain/routes';
import { problemsOf, tableOf } from './tables';

const root = fileURLToPath(new URL('../..', import.meta.url));
const isSource = (name: string) => /\.(?:ts|tsx)$/.test(name) && !/\.test\.tsx?$/.test(name);
const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? sources(join(folder, entry.name)) : isSource(entry.name) ? [readFileSync(join(root, folder, entry.name), 'utf8')] : [],
  );
const text = ['domain', 'client', 'panels', 'relay', 'vapi'].flatMap(sources).join('\n');
/** What the definitions say: labels, and the messages of required fields and rules. */
const said = new Set<string | undefined>([
  ...routes.map(({ title }) => title),
  ...allResources.flatMap((resource) =>
    Object.values<Field>(resource.fields).flatMap((field) => [requiredMessage(field), ...rulesOf(field).map(({ message }) => message)]),
  ),
]);
/** A text of the product: a whole string, a whole JSX text, or what a definition says. */
const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const isSaid = (words: string): boolean => said.has(words) || new RegExp(`(['"\`>])\\s*${escaped(words)}\\s*(['"\`<])`).test(text);

describe('文字', () => {
  it('规格的每条文字逐字出现在产品里，或列在未建清单里', () => {
    expect(
      problemsOf(
        'messages',
        tableOf('messages').map(({ id = '', text: words = '' }) => ({ id, lacks: isSaid(words) ? undefined : `没有文字「${words}」` })),
      ),
    ).toEqual([]);
  });
});
