import { parameterOf, parameterText, type ParameterKey } from '@/domain/parameters';
import { failureOf, useChangeMutation, useReadQuery, type Failure } from '../../kernel/api/api';
import { isStale, mergedMessage } from '../../kernel/form/mergeConflict';

/** A parameter as GET /parameter has it. */
export interface Stored {
  readonly key: ParameterKey;
  readonly value: unknown;
  readonly initial: unknown;
  readonly changed: boolean;
  readonly version: number;
  readonly updated_at: string | null;
  readonly updated_by: string | null;
}
/** A failure, and what stands there now where somebody else was faster. */
interface Refusal extends Failure {
  readonly newest?: Stored;
}
export interface Parameters {
  readonly of: (key: ParameterKey) => Stored | undefined;
  readonly ready: boolean;
  readonly failure: Failure | undefined;
  readonly retry: () => void;
  /** Null goes back to the default. `version` is the one that was there when the editing began. The failure is answered, not thrown. */
  readonly save: (key: ParameterKey, value: unknown, version: number) => Promise<Refusal | undefined>;
}
const listOf = (data: unknown): readonly Stored[] => (data as { data: readonly Stored[] } | undefined)?.data ?? [];
/** What the other one has put there, where it can be said in a word. */
const theirsOf = ({ key, value }: Stored): string[] => {
  const text = parameterText(parameterOf(key), value);
  return text === undefined ? [] : [text];
};
/** All parameters, and the way to change one. */
export function useParameters(): Parameters {
  const { data, error, refetch } = useReadQuery({ path: '/parameter', reads: ['parameter'] }, { refetchOnMountOrArgChange: true });
  const [change] = useChangeMutation();
  const rows = new Map(listOf(data).map((row) => [row.key, row]));
  return {
    of: (key) => rows.get(key),
    ready: data !== undefined,
    failure: error as Failure | undefined,
    retry: () => void refetch(),
    save: async (key, value, version) => {
      const answer = await change({ method: 'PUT', path: `/parameter/${key}`, body: { value, version }, changes: ['parameter'] });
      if (!answer.error) {
        // what was typed makes way for what is stored, and not for what was
        await refetch();
        return undefined;
      }
      const failure = failureOf(answer.error);
      if (!isStale(failure)) return { ...failure, message: failure.errors?.value?.[0] ?? failure.message };
      const newest = listOf((await refetch()).data).find((row) => row.key === key);
      return newest ? { ...failure, message: mergedMessage(theirsOf(newest)), newest } : failure;
    },
  };
}
