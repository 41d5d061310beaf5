import { useEffect, type ReactNode } from 'react';
import { Message } from '@arco-design/web-react';
import { FeedContext } from '@/panels/kernel/live';
import { PanelHostContext } from '@/panels/kernel/host';
import { showToastsBy } from '../kernel/api/errors';
import { useSettingsSync } from '../kernel/site/settingsSync';
import { renewRecord, useSession } from '../kernel/session/session';
import { usePanelHostValue } from './host';
import { useLive } from './use-live';

showToastsBy({ success: (text) => Message.success(text), error: (text) => Message.error(text), warning: (text) => Message.warning(text) });

function Follow() {
  useSettingsSync();
  return null;
}
/** What back office and cockpit have in common: live data, what panels may do, short messages, and rights as they are today. */
export function Surroundings({ children }: { children: ReactNode }) {
  const signedIn = useSession().user !== null;
  const feeds = useLive();
  const host = usePanelHostValue();
  useEffect(() => {
    if (signedIn) void renewRecord();
  }, [signedIn]);
  return (
    <PanelHostContext value={host}>
      <FeedContext value={feeds}>
        <Follow />
        {children}
      </FeedContext>
    </PanelHostContext>
  );
}
