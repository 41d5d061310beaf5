import { createApi, setupListeners, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { call, type Method } from './http';
import { optionsChangedBy } from '../site/settingsSync';
import { joinStore, store } from './store';

/** One request as a page states it: the path below /vapi, without it. */
export interface Request {
  readonly method?: Method;
  readonly path: string;
  readonly query?: Query;
  readonly body?: unknown;
  readonly form?: FormData;
  /** Idempotency-Key: one for each opening of a form, so that a double click creates one record. */
  readonly key?: string;
  /** Goes on when the page is left meanwhile. */
  readonly outlives?: boolean;
}
export type Query = Readonly<Record<string, string | number | readonly (string | number)[] | undefined>>;
/** A failed call, as plain data: what a store may hold and a page may show. Status 0 means that no answer came. */
export interface Failure {
  readonly status: number;
  readonly message: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly requestId?: string;
}
export interface List<R = WireRow> {
  readonly data: readonly R[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}
/** A row as it comes: values beside their labels (api.md, Answers). */
export type WireRow = Readonly<Record<string, unknown>> & { readonly id: number };
export interface Choice {
  readonly value: number | string;
  readonly label: string;
  readonly enabled?: 1 | 2;
  readonly color?: string;
}
export interface SystemOptions {
  readonly dictionaries: Readonly<Record<string, readonly Choice[]>>;
  readonly codes?: Readonly<Record<string, readonly Choice[]>>;
}
export interface OptionPage {
  readonly data: readonly { readonly id: number; readonly label: string; readonly fills?: Readonly<Record<string, unknown>> }[];
  readonly total: number;
}
/** A user's own settings of one table. */
export interface TableSettings {
  readonly table_key: string;
  readonly columns: readonly { readonly key: string; readonly hidden?: boolean; readonly width?: number; readonly pinned?: boolean }[];
  readonly density: 'default' | 'small';
  readonly page_size: number;
  readonly filters: readonly SavedFilter[];
}
/** A filter that somebody keeps of a list under a name of his own; one of them may be what the list opens with. */
export interface SavedFilter {
  readonly name: string;
  /** By their names in the address. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly opens?: boolean;
}

/** Whatever was thrown, as a failure with the words of decisions.md A-060 where nothing better is known. */
export function failureOf(thrown: unknown): Failure {
  const { status = 0, message, errors, requestId } = (thrown ?? {}) as Partial<Failure>;
  return { status: Number(status), message: message || '网络异常，请稍后重试', ...(errors && { errors }), ...(requestId && { requestId }) };
}

const ask: BaseQueryFn<Request, unknown, Failure> = async ({ path, ...rest }, { signal }) => {
  try {
    const { method = 'GET', ...options } = rest;
    return { data: (await call<unknown>(method, path, { ...options, signal })) ?? null };
  } catch (thrown) {
    return { error: failureOf(thrown) };
  }
};

/** Refused because the rows are no longer what the screen shows: somebody else was faster, or they are gone. They are read anew too. */
const outdated: ReadonlySet<number> = new Set([400, 404]);

/** The one api: generic endpoints, cached by address, refetched when a table that they read is changed. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: ask,
  tagTypes: ['table', 'options', 'settings'],
  keepUnusedDataFor: 120,
  refetchOnReconnect: true,
  endpoints: (build) => ({
    read: build.query<unknown, { path: string; query?: Query; reads: readonly string[] }>({
      query: ({ path, query }) => ({ path, ...(query && { query }) }),
      providesTags: (_answer, _error, { reads }) => reads.map((id) => ({ type: 'table', id })),
    }),
    change: build.mutation<unknown, Request & { changes: readonly string[] }>({
      query: ({ changes: _, ...request }) => request,
      invalidatesTags: (_answer, error, { changes }) => (error && !outdated.has(error.status) ? [] : changes.map((id) => ({ type: 'table', id }))),
    }),
    /** `table` is where the rows lie, where the resource has another name than its table: what is written there makes the choices old. */
    options: build.query<OptionPage, { resource: string; table?: string; q?: string; ids?: readonly number[]; page?: number; filters?: Query }>({
      query: ({ resource, q, ids, page, filters }) => ({ path: `/options/${resource}`, query: { ...filters, q: q || undefined, ids, page } }),
      providesTags: (_answer, _error, { resource, table = resource }) => [{ type: 'table', id: table }],
    }),
    systemOptions: build.query<SystemOptions, void>({
      query: () => ({ path: '/system/options/all' }),
      providesTags: ['options', { type: 'table', id: 'dictionary' }, { type: 'table', id: 'dictionary_item' }],
    }),
    tableSettings: build.query<TableSettings | null, string>({
      query: (table_key) => ({ path: '/user_table', query: { table_key } }),
      providesTags: (_answer, _error, id) => [{ type: 'settings', id }],
    }),
    saveTableSettings: build.mutation<unknown, TableSettings>({
      query: (body) => ({ method: 'POST', path: '/user_table', body }),
      /** Shown at once; a back end that keeps no settings leaves them standing for this visit. */
      onQueryStarted: (settings, { dispatch }) => {
        dispatch(api.util.upsertQueryData('tableSettings', settings.table_key, settings));
      },
    }),
  }),
});
export const { useReadQuery, useChangeMutation, useOptionsQuery, useSystemOptionsQuery, useTableSettingsQuery, useSaveTableSettingsMutation } = api;

joinStore(api);
// without it nobody hears that the connection is back, and `refetchOnReconnect` says nothing
setupListeners(store.dispatch);
optionsChangedBy(() => void store.dispatch(api.util.invalidateTags(['options'])));

/**
 * Other buildings are other rows: whatever is on the screen is asked for anew when the choice changes. The end of a session
 * empties the choice too, and then nobody is left to ask for: such a call would go without a token and come back as 401.
 */
let chosen = store.getState().session.buildings;
store.subscribe(() => {
  const { buildings, user } = store.getState().session;
  if (!user || buildings.join() === chosen.join()) return;
  chosen = buildings;
  store.dispatch(api.util.invalidateTags(['table', 'options']));
});
