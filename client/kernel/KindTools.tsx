import { useMemo, type ReactNode } from 'react';
import { KindToolsContext, type KindTools as Tools, type Uploaded } from '../kinds/kind';
import { api, useSystemOptionsQuery } from './api';
import { FilePreviewContext } from '../ui/FileItem';
import { call } from './http';
import { addressOf } from './navigation';
import { useSession } from './session';
import { store } from './store';

/** POST /file/upload, form field `file` (specification section 7). */
export function uploadFile(file: File, signal?: AbortSignal, onProgress?: (share: number) => void): Promise<Uploaded> {
  const form = new FormData();
  form.append('file', file);
  return call<Uploaded>('POST', '/file/upload', { form, ...(signal && { signal }), ...(onProgress && { onProgress }) });
}
/** The address at which the office shows a stored file. */
const previewOf = (id: number): string | undefined => addressOf('pdf', { file: id });
const search: Tools['search'] = async (target, { q, ids, page, offered }) => {
  const asking = store.dispatch(
    api.endpoints.options.initiate(
      { resource: target, ...(q && { q }), ...(ids && { ids }), ...(page && { page }), ...(offered && { filters: offered }) },
      { subscribe: false },
    ),
  );
  const { data, total } = await asking.unwrap();
  return { choices: data.map(({ id, label }) => ({ value: id, label })), total };
};
/** Gives field kinds what they need from the outside: dictionaries, choices, uploads and rights. */
export function KindTools({ children }: { children: ReactNode }) {
  const { can } = useSession();
  const { data, isError } = useSystemOptionsQuery();
  const tools = useMemo<Tools>(
    () => ({ can, search, upload: uploadFile, dictionary: (name) => (data ? (data.dictionaries[name] ?? []) : isError ? [] : undefined) }),
    [can, data, isError],
  );
  return (
    <KindToolsContext value={tools}>
      <FilePreviewContext value={previewOf}>{children}</FilePreviewContext>
    </KindToolsContext>
  );
}
