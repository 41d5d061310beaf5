import type { ParameterKey } from '@/domain/parameters';
import { failureOf, useChangeMutation, useReadQuery, type Failure } from '../../kernel/api';

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
export interface Parameters {
  readonly of: (key: ParameterKey) => Stored | undefined;
  readonly ready: boolean;
  readonly failure: Failure | undefined;
  readonly retry: () => void;
  /** Null goes back to the default. The failure is answered, not thrown. */
  readonly save: (key: ParameterKey, value: unknown) => Promise<Failure | undefined>;
}
/** All parameters, and the way to change one. */
export function useParameters(): Parameters {
  const { data, error, refetch } = useReadQuery({ path: '/parameter', reads: ['parameter'] }, { refetchOnMountOrArgChange: true });
  const [change] = useChangeMutation();
  const rows = new Map(((data as { data: readonly Stored[] } | undefined)?.data ?? []).map((row) => [row.key, row]));
  return {
    of: (key) => rows.get(key),
    ready: data !== undefined,
    failure: error as Failure | undefined,
    retry: () => void refetch(),
    save: async (key, value) => {
      const body = { value, version: rows.get(key)?.version ?? 0 };
      const answer = await change({ method: 'PUT', path: `/parameter/${key}`, body, changes: ['parameter'] });
      if (!answer.error) return undefined;
      const failure = failureOf(answer.error);
      return { ...failure, message: failure.errors?.value?.[0] ?? failure.message };
    },
  };
}
