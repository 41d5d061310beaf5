import type { Plugin } from 'vite';

/** A helper as TypeScript writes it into every file that it translates for old browsers, up to the end of its statement. */
const definition = /^var (__\w+) = \(this && this\.\1\) \|\| (?:\(function \(\) \{[\s\S]*?^\}\)\(\);|function [\s\S]*?^\};)\n?/gm;

const known: ReadonlySet<string> = new Set(['__assign', '__extends', '__rest', '__read', '__spreadArray', '__values', '__awaiter', '__generator']);
/** The helpers of such a file taken from tslib, where they stand once, word for word the same. Others than tslib's stay. */
export function withSharedHelpers(code: string): string {
  const names: string[] = [];
  const rest = code.replace(definition, (text, name: string) => {
    if (!known.has(name)) return text;
    names.push(name);
    return '';
  });
  return names.length === 0 ? code : `import { ${names.join(', ')} } from 'tslib';\n${rest}`;
}
/** Libraries whose files bring their helpers each: a tenth of their text. */
export const shareHelpers = (): Plugin => ({
  name: 'share-helpers',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/](?:@arco-design[\\/]web-react[\\/]es|@antv[\\/](?:g2|component)[\\/]esm)[\\/].*\.js$/, code: /this && this\.__/ },
    handler: (code) => ({ code: withSharedHelpers(code), map: null }),
  },
});
