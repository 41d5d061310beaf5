import type { OpenApiDocument, Described } from './document';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const style = `
  body { margin: 0 auto; max-width: 1080px; padding: 24px 16px; color: #1d2129; font: 14px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
  h1 { font-size: 24px; } h2 { margin-top: 32px; font-size: 18px; }
  nav { columns: 4 160px; } nav a { display: block; color: #165dff; }
  details { border-bottom: 1px solid #e5e6eb; padding: 6px 0; } summary { cursor: pointer; overflow-wrap: anywhere; }
  code { font-family: ui-monospace, Consolas, monospace; } .method { display: inline-block; min-width: 60px; font-weight: 600; } .access { color: #86909c; }
  table { border-collapse: collapse; margin: 8px 0 8px 60px; } td { border: 1px solid #e5e6eb; padding: 2px 8px; vertical-align: top; }
  @media (max-width: 600px) { table { margin-left: 0; } }`;
interface Shape {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, { readonly description?: string }>>;
  readonly required?: readonly string[];
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Shape & { readonly items?: Shape };
}
const words: Readonly<Record<string, string>> = { public: '无须登录', login: '登录即可' };

function takes(operation: Described): [where: string, name: string, about: string][] {
  const parameters = operation.parameters as readonly Parameter[];
  const content = (operation.requestBody as { content: Readonly<Record<string, { schema: Shape }>> } | undefined)?.content ?? {};
  const body = Object.values(content)[0]?.schema;
  return [
    ...parameters.map(({ name, in: where, schema }): [string, string, string] => [
      where === 'path' ? '路径' : '查询',
      name,
      schema.description ?? schema.items?.description ?? '',
    ]),
    ...Object.entries(body?.properties ?? {}).map(([name, { description = '' }]): [string, string, string] => [
      body?.required?.includes(name) ? '正文，必填' : '正文',
      name,
      description,
    ]),
  ];
}
function entry(method: string, path: string, operation: Described): string {
  const rows = takes(operation).map((cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`);
  const access = operation['x-access'];
  return `<details><summary><code class="method">${method.toUpperCase()}</code> <code>${escaped(path)}</code> ${escaped(operation.summary)}
    <span class="access">${escaped(words[access] ?? access)}</span></summary>${rows.length ? `<table>${rows.join('')}</table>` : ''}</details>`;
}
/** The contract for readers: one page without scripts, by subject. */
export function pageOf({ info, paths }: OpenApiDocument): string {
  const bySubject = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const subject = operation.tags[0] ?? '';
      bySubject.set(subject, [...(bySubject.get(subject) ?? []), entry(method, path, operation)]);
    }
  const subjects = [...bySubject];
  const links = subjects.map(([subject], index) => `<a href="#s${index}">${escaped(subject)}</a>`).join('');
  const sections = subjects.map(([subject, entries], index) => `<section><h2 id="s${index}">${escaped(subject)}</h2>${entries.join('')}</section>`);
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escaped(info.title)}</title><link rel="icon" href="/favicon.svg"><style>${style}</style></head><body><h1>${escaped(info.title)}</h1><p>${escaped(info.description)}
    <a href="openapi.json">openapi.json</a></p><nav aria-label="${escaped(info.title)}">${links}</nav>${sections.join('')}</body></html>`;
}
