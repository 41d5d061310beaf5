import Docxtemplater from 'docxtemplater';
import InspectModule from 'docxtemplater/js/inspect-module.js';
import PizZip from 'pizzip';
import { refuse } from '../../kernel/errors';
import { refuseBombs, type ZipLimits } from '../../kernel/sheets/zip';

/** A letter's pictures may be large; its text is not. */
const documentLimits: ZipLimits = { unpacked: 40 * 2 ** 20, xml: 8 * 2 ** 20, parts: 1000, depth: 256 };

/**
 * A tag of a template: `{合同编号}` a word; `{#房间}…{/房间}` what is repeated for each line, or printed only where there is
 * something to print; `{^备注}…{/备注}` what stands where there is nothing.
 */
export interface Tag {
  readonly name: string;
  readonly within: readonly string[]; // the sections it stands in, the outermost first
}
export interface Looked {
  readonly tags: readonly Tag[];
  /** What is wrong with how the tags are written, in words. */
  readonly faults: readonly string[];
}
/** Answers the text of a tag; undefined: not known, and the tag stays to be seen. Lists are what loops go over. */
export type Words = (tag: string, line: Readonly<Record<string, unknown>> | undefined) => unknown;
/** The texts of a document's tags; of a loop its lines, each with the texts of the tags in it. */
export type Values = Readonly<Record<string, string | readonly Readonly<Record<string, string>>[]>>;
/** What a worker is asked to fill in. */
export interface FillTask {
  readonly file: Uint8Array;
  readonly values: Values;
}

interface Problem {
  readonly properties?: { readonly id?: string; readonly xtag?: string; readonly context?: string; readonly errors?: readonly Problem[] };
}
function wordsOf({ properties = {} }: Problem): string {
  const tag = (properties.xtag ?? properties.context ?? '').trim().slice(0, 30);
  switch (properties.id) {
    case 'unclosed_tag':
      return `占位符“{${tag}”缺少右括号 }`;
    case 'unopened_tag':
      return `“${tag}}”缺少左括号 {`;
    case 'unclosed_loop':
      return `循环“{#${tag}}”没有结束，缺少 {/${tag}}`;
    case 'unopened_loop':
      return `“{/${tag}}”没有对应的 {#${tag}}`;
    case 'closing_tag_does_not_match_opening_tag':
      return `循环“${tag}”的开始与结束不对应`;
    case 'duplicate_open_tag':
    case 'duplicate_close_tag':
      return `占位符“${tag}”的括号写重了`;
    default:
      return tag ? `占位符“${tag}”有误` : '文件不是完整的 Word 文档';
  }
}
const faultsOf = (thrown: unknown): string[] => {
  const problem = thrown as Problem;
  return [...new Set((problem.properties?.errors ?? [problem]).map(wordsOf))];
};
interface TagTree {
  readonly [name: string]: TagTree;
}
const flat = (tree: TagTree, within: readonly string[] = []): Tag[] =>
  Object.entries(tree).flatMap(([name, inside]) => [{ name, within }, ...flat(inside, [...within, name])]);
/** The loop that a tag stands in; a section that is none only shows or hides it. */
export const loopOf = ({ within }: Tag, isLoop: (name: string) => boolean): string | undefined => within.findLast(isLoop);
const options = { paragraphLoop: true, linebreaks: true, errorLogging: false } as const;

/** The tags of a Word and what is wrong with them. Nothing is filled in. A document that unfolds is refused. */
export async function look(bytes: Buffer): Promise<Looked> {
  await refuseBombs(bytes, documentLimits);
  const inspect = new InspectModule();
  try {
    // reading the tags is enough; the document is not rendered
    new Docxtemplater(new PizZip(bytes), { ...options, modules: [inspect] });
    return { tags: flat(inspect.getAllTags() as TagTree), faults: [] };
  } catch (thrown) {
    return { tags: [], faults: faultsOf(thrown) };
  }
}
/** The texts of the tags that a document has. */
export function valuesOf(tags: readonly Tag[], words: Words): Values {
  const values: Record<string, string | Record<string, string>[]> = {};
  const isLoop = (name: string): boolean => Array.isArray(words(name, undefined));
  for (const tag of tags) {
    if (loopOf(tag, isLoop) !== undefined) continue;
    const value = words(tag.name, undefined);
    const inner = tags.filter((one) => loopOf(one, isLoop) === tag.name);
    if (Array.isArray(value))
      values[tag.name] = value.map(({ line }: { line: Record<string, unknown> }) =>
        Object.fromEntries(inner.flatMap(({ name }) => entryOf(name, words(name, line)))),
      );
    else Object.assign(values, Object.fromEntries(entryOf(tag.name, value)));
  }
  return values;
}
const entryOf = (name: string, value: unknown): [string, string][] => (value === undefined || value === null ? [] : [[name, String(value)]]);
/** Whether a section has something to print: a number that is nothing has not. */
const isThere = (value: Values[string] | undefined): boolean => (typeof value === 'string' ? !/^-?[0.,]*$/.test(value) : (value ?? []).length > 0);

/** The Word filled in; a tag without a value stays to be seen. Refuses a template that is wrong, with what is wrong as one sentence. */
export async function fill(bytes: Buffer, values: Values): Promise<Buffer> {
  await refuseBombs(bytes, documentLimits);
  try {
    const document = new Docxtemplater(new PizZip(bytes), {
      ...options,
      nullGetter: () => '',
      parser: (tag) => ({
        get: (scope: unknown, { meta: { part } }) => {
          if (tag === '.') return scope;
          const known = typeof scope === 'object' && scope !== null ? (scope as Values) : values;
          if (part.module === 'loop') return isThere(known[tag]) && known[tag];
          return Object.hasOwn(known, tag) ? known[tag] : `{${tag}}`;
        },
      }),
    });
    document.render(values);
    return document.getZip().generate({ type: 'nodebuffer', compression: 'DEFLATE' }) as Buffer;
  } catch (thrown) {
    return refuse(`模板有误：${faultsOf(thrown).join('；')}`);
  }
}
