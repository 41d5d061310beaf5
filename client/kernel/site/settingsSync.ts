import { useEffect, useRef } from 'react';
import { settingsFeed, type LiveSettings } from '@/domain/feeds/settings';
import { useFeed, useFeedStore } from '@/panels/kernel/live';
import { loadSite } from './site';
import { setClock } from '../clock';

type Listener = () => void;
const onOptions = new Set<Listener>();
/** Told when dictionaries have changed, here or on another screen. */
export const optionsChangedBy = (listener: Listener): void => void onOptions.add(listener);

const none = {};
/** Keeps an open screen true to the settings: what was changed on any other is read anew. Answers the settings as they stand. */
export function useLiveSettings(): LiveSettings | undefined {
  return useFeed(settingsFeed, none).data;
}
export function useSettingsSync(): void {
  const live = useLiveSettings();
  const store = useFeedStore();
  const known = useRef<{ options: number; site: number }>(undefined);
  useEffect(() => {
    if (!live) return;
    setClock(store.now, live.parameters ?? none);
    const before = known.current;
    known.current = live;
    if (!before) return;
    if (before.options !== live.options) for (const listener of onOptions) listener();
    if (before.site !== live.site) void loadSite(true);
  }, [live, store]);
}
