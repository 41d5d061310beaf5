import { useOpenRoute } from './navigation';
import { useSession } from '../session/session';

/** 新建项目: opens the customer list with an empty form. For holders of enterprise_store who are no enterprise; undefined for all others. */
export function useNewProject(): (() => void) | undefined {
  const { can, flags } = useSession();
  const open = useOpenRoute();
  return flags.enterprise || !can('enterprise_store') ? undefined : () => open('enterprise.list', { new: 1 });
}
