import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql, type RawBuilder } from 'kysely';

/** A builder that is connected to nothing: it only makes texts. */
const builder = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
/**
 * A part of a statement that is the same in many of them, as its text: a select list of a hundred columns takes longer to put together
 * than some rows take to be read. With parameters it stays as it is, since their numbers follow from what stands before it.
 */
export function asText(part: RawBuilder<unknown>): RawBuilder<unknown> {
  const { sql: text, parameters } = part.compile(builder);
  return parameters.length > 0 ? part : sql.raw(text);
}
