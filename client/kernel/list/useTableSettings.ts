import { useMemo } from 'react';
import { useSaveTableSettingsMutation, useTableSettingsQuery, type SavedFilter, type TableSettings } from '../api/api';

export interface Settings {
  readonly ready: boolean;
  readonly columns: TableSettings['columns'];
  readonly compact: boolean;
  readonly pageSize: number;
  readonly filters: readonly SavedFilter[];
  readonly save: (change: Partial<Omit<TableSettings, 'table_key'>>) => void;
}
const usual: Omit<TableSettings, 'table_key'> = { columns: [], density: 'default', page_size: 10, filters: [] };
/** A user's own settings of a table, kept on the server; without an answer the usual ones, and the table works all the same. */
export function useTableSettings(key: string): Settings {
  const { data, isLoading } = useTableSettingsQuery(key);
  const [save] = useSaveTableSettingsMutation();
  return useMemo(() => {
    const settings = { ...usual, ...data, table_key: key };
    return {
      ready: !isLoading,
      columns: Array.isArray(settings.columns) ? settings.columns : [],
      compact: settings.density === 'small',
      pageSize: settings.page_size || usual.page_size,
      filters: Array.isArray(settings.filters) ? settings.filters : [],
      save: (change) => void save({ ...settings, ...change }),
    };
  }, [data, isLoading, key, save]);
}
