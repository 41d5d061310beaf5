import { sql } from 'kysely';
import { today } from '@/domain/kernel/moment';
import { tutorRecord } from '@/domain/resources/tutor-relation';
import type { Context } from '../../kernel/context';
import type { FieldErrors } from '../../kernel/errors';
import { hookInto, type TableOf } from '../../kernel/handlers';

type Record_ = TableOf<typeof tutorRecord>;
interface Relation extends Pick<Record_, 'incubator_id' | 'tutor_id' | 'enterprise_id'> {
  readonly start_at: string;
  readonly end_at: string | null;
}
async function relationOf({ db }: Pick<Context, 'db'>, id: number | undefined): Promise<Relation | undefined> {
  if (!id) return undefined;
  const found = await sql<Relation>`select incubator_id, tutor_id, enterprise_id, start_at::text as start_at, end_at::text as end_at
    from tutor_relation where id = ${id}`.execute(db);
  return found.rows[0];
}
/** A record tells of a day that has been, while its tutor was the firm's. */
async function timeFaults(context: Context, draft: Partial<Record_>, before?: Record_): Promise<FieldErrors> {
  const { happened_at, relation_id } = { ...before, ...draft };
  if (draft.happened_at === undefined || !happened_at) return {};
  const at = new Date(happened_at);
  if (at > context.now) return { happened_at: ['辅导时间不能晚于现在'] };
  const relation = await relationOf(context, relation_id);
  const held = today(at);
  const outside = relation && (held < relation.start_at || (relation.end_at !== null && held > relation.end_at));
  return outside ? { happened_at: ['辅导时间不在辅导关系的起止日期内'] } : {};
}
/** What tutors and the park write of a tutoring (entities.md 4.8): whose it is comes from the relation. */
export const tutorRecords = hookInto(tutorRecord, {
  prepare: async (context, draft, before) => {
    const relation = before ? undefined : await relationOf(context, draft.relation_id);
    if (!relation) return {};
    const { incubator_id, tutor_id, enterprise_id } = relation;
    return { incubator_id, tutor_id, enterprise_id };
  },
  check: timeFaults,
});
