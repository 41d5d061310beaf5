import { useMemo } from 'react';
import { partyOf } from '@/domain/kernel/access';
import { useSession } from './session';
import type { Viewer } from '../visibility';

/** The signed-in person, as lists, forms and records ask about him. */
export function useViewer(): Viewer {
  const { user, can } = useSession();
  return useMemo(() => ({ id: user?.id ?? null, staff: partyOf(user) === 'staff', parks: user?.parks, can }), [user, can]);
}
