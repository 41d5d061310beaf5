import { useMemo } from 'react';
import { partyOf } from '@/domain/kernel/access';
import { useSession } from './session';
import type { Viewer } from '../visibility';

/** The signed-in person, as lists, forms and records ask about him. */
export function useViewer(): Viewer {
  const { user, can } = useSession();
  return useMemo(() => {
    const party = partyOf(user);
    return { id: user?.id ?? null, staff: party === 'staff', party, parks: user?.parks, can };
  }, [user, can]);
}
