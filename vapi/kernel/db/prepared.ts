import type { PGlite, Results } from '@electric-sql/pglite';

type Library = typeof import('@electric-sql/pglite');
export type RunQuery = <R>(sql: string, params: readonly unknown[]) => Promise<Results<R>>;

/** What comes again and again with other values. */
const repeated = /^\s*(?:select|insert|update|delete|merge|with|values)\b/i;
/** What leaves tables as they are; all other statements may make an answer's columns other ones. */
const harmless = /^\s*(?:begin|commit|rollback|savepoint|release|set|show|lock|vacuum|analyze|checkpoint|explain|copy)\b/i;
/** Statements kept: a plan takes some 100 kB of the engine's memory. Long texts are lists of a batch, and hardly come twice. */
const most = 256;
const longest = 10_000;

/**
 * Runs SQL on the embedded engine as prepared statements, each parsed and planned once, in one call of the engine: `engine.query` makes
 * six and plans anew, which takes most of a small query's time. Values and answers are converted as `engine.query` does it; a refused
 * statement throws the engine's DatabaseError, with its `code`. For one caller at a time.
 */
export function preparedStatements({ protocol: { serialize }, parse }: Library, engine: PGlite): RunQuery {
  /** By text, the one used last at the end; `types`: of its parameters. */
  const statements = new Map<string, { readonly name: string; readonly types: readonly number[] }>();
  /** Names to give back with the next message. */
  let dropped: string[] = [];
  let made = 0;

  const send = (...messages: Uint8Array[]) => {
    const closing = dropped.map((name) => serialize.close({ type: 'S', name }));
    dropped = [];
    return engine.runExclusive(() => engine.execProtocolStream(Buffer.concat([...closing, ...messages, serialize.sync()])));
  };
  const drop = (text: string, name: string): void => {
    statements.delete(text);
    dropped.push(name);
  };
  async function statementOf(text: string): Promise<{ readonly name: string; readonly types: readonly number[] }> {
    const name = `s${++made}`;
    const described = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    return { name, types: parse.parseDescribeStatementResults(described) };
  }
  const textOf = (value: unknown, type: number | undefined) => {
    if (value === null || value === undefined) return null;
    const convert = type === undefined ? undefined : engine.serializers[type];
    return convert ? convert(value) : String(value);
  };

  return async <R>(sql: string, params: readonly unknown[]) => {
    if (!repeated.test(sql) || sql.length > longest) {
      if (!harmless.test(sql) && !repeated.test(sql)) for (const [text, { name }] of statements) drop(text, name);
      if (params.length > 0 || repeated.test(sql)) return engine.query<R>(sql, params as unknown[]);
      return (await engine.exec(sql))[0] as Results<R>;
    }
    const statement = statements.get(sql) ?? (await statementOf(sql));
    statements.delete(sql);
    statements.set(sql, statement);
    if (statements.size > most) for (const [text, { name }] of [...statements].slice(0, 1)) drop(text, name);
    const values = params.map((value, at) => textOf(value, statement.types[at]));
    const answer = await send(serialize.bind({ statement: statement.name, values }), serialize.describe({ type: 'P' }), serialize.execute({}));
    return parse.parseResults(answer, engine.parsers)[0] as Results<R>;
  };
}
