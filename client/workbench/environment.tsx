import { useMemo, type ReactNode } from 'react';
import { partyOf } from '@/domain/kernel/access';
import { useSession } from '@/client/kernel/session/session';
import { EnvironmentContext, type PanelEnvironment } from '@/panels/kernel/surface';
import { ViewerContext } from '@/panels/kernel/viewer';
import './workbench.css';

/** One u of the back office: panels are read at 60 cm, so what is 18 u on a wall is 13 px here. */
export const officeUnit = 0.72;
const office: PanelEnvironment = { surface: 'workbench', unit: officeUnit, frozenAt: null, paused: false };

/** What panels stand on in the back office, and who looks. */
export function OfficeEnvironment({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const userId = user?.id ?? 0;
  const party = partyOf(user);
  const viewer = useMemo(() => ({ userId, party }), [userId, party]);
  return (
    <EnvironmentContext value={office}>
      <ViewerContext value={viewer}>
        <div className="wb">{children}</div>
      </ViewerContext>
    </EnvironmentContext>
  );
}
