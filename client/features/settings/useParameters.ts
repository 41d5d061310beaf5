import { parameterOf, parameterText, type ParameterKey } from '@/domain/parameters';
import type { StoredParameter } from '@/domain/answers/settings';
import { settingsCalls } from '@/domain/calls/settings';
import type { Failure } from '../../kernel/api/api';
import { useCall } from '../../kernel/api/calls';
import { useSend } from '../../kernel/form/useSubmit';
import { isStale, mergedMessage } from '../../kernel/form/mergeConflict';

/** A failure, and what stands there now where somebody else was faster. */
interface Refusal extends Failure {
  readonly newest?: StoredParameter;
}
export interface Parameters {
  readonly of: (key: ParameterKey) => StoredParameter | undefined;
  readonly ready: boolean;
  readonly failure: Failure | undefined;
  readonly retry: () => void;
  /** Null goes back to the default. `version` is the one that was there when the editing began. The failure is answered, not thrown. */
  readonly save: (key: ParameterKey, value: unknown, version: number) => Promise<Refusal | undefined>;
}
/** What the other one has put there, where it can be said in a word. */
const theirsOf = ({ key, value }: StoredParameter): string[] => {
  const text = parameterText(parameterOf(key), value);
  return text === undefined ? [] : [text];
};
/** All parameters, and the way to change one. */
export function useParameters(): Parameters {
  const { data, failure: unread, retry, refetch } = useCall(settingsCalls, 'parameters', {}, { refetchOnMountOrArgChange: true });
  const { send } = useSend();
  const rows = new Map(data?.data.map((row) => [row.key, row]));
  return {
    of: (key) => rows.get(key),
    ready: data !== undefined,
    failure: unread,
    retry,
    save: async (key, value, version) => {
      const { failure } = await send(settingsCalls, 'saveParameter', { key, value, version });
      if (!failure) {
        // what was typed makes way for what is stored, and not for what was
        await refetch();
        return undefined;
      }
      if (!isStale(failure)) return { ...failure, message: failure.errors?.value?.[0] ?? failure.message };
      const newest = (await refetch())?.data.find((row) => row.key === key);
      return newest ? { ...failure, message: mergedMessage(theirsOf(newest)), newest } : failure;
    },
  };
}
