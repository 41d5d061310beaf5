import { parseSync } from 'oxc-parser';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
/** A test, plain or of several cases; also one that is skipped, which the report of the run tells of. */
const isTest = (callee: string): boolean => /^(?:it|test)(?:\.[a-zA-Z]+(?:\([\s\S]*\))?)*$/.test(callee);

/** The tests of a file that expect nothing: their titles as they stand in the source. */
export function emptyTests(name: string, text: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    if (value.type === 'CallExpression') {
      const { callee, arguments: given } = value as Node & { callee: Node; arguments: Node[] };
      const [title, ...rest] = given;
      const body = rest.find(({ type }) => type.endsWith('FunctionExpression'));
      if (title && body && isTest(text.slice(callee.start, callee.end)) && !/\bexpect\b/.test(text.slice(body.start, body.end)))
        found.push(text.slice(title.start, title.end));
    }
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseSync(name, text).program);
  return found;
}
