import { useMemo, type ReactNode } from 'react';
import { narrowingOf, questionAt } from '@/domain/kernel/questions';
import type { Answer } from '@/domain/kernel/field-set';
import { tableOf } from '@/domain/kernel/resource';
import { kindOf } from '../../kinds';
import { isMissing } from '@/domain/format';
import { nothingToChoose } from '../../kinds/parts/nothingToChoose';
import type { TreeChoice } from '../../kinds/parts/TreePick';
import {
  KindToolsContext,
  type ChoicePage,
  type ChoiceQuery,
  type KindTools as Tools,
  type RegionNode,
  type Row,
  type Uploaded,
} from '../../kinds/kind';
import { api, useSystemOptionsQuery, type SystemOptions } from '../api/api';
import { isRequired } from '../form/check';
import { firstIn, makingPage } from '../list/needed';
import { FilePreviewContext } from '../../ui/FileItem';
import { later } from '../../ui/later';
import { call } from '../api/http';
import { placesOf } from '../api/places';
import { addressOf } from './navigation';
import { loadResource } from '../resources';
import { useSession } from '../session/session';
import { store } from '../api/store';
import type { TreeRow } from '../tree/treeMoves';
import { useViewer } from '../session/viewer';
import { endpointOf, isReadable, meets } from '../visibility';

/** POST /file/upload, form field `file` (specification section 7). */
export const uploadFile: Tools['upload'] = (file, signal, onProgress) => send('/file/upload', file, signal, onProgress);
/** POST /editor/upload: the pictures of a rich text. */
export const uploadPicture: Tools['upload'] = (file, signal, onProgress) => send('/editor/upload', file, signal, onProgress);
function send(path: string, file: File, signal?: AbortSignal, onProgress?: (share: number) => void): Promise<Uploaded> {
  const form = new FormData();
  form.append('file', file);
  return call<Uploaded>('POST', path, { form, ...(signal && { signal }), ...(onProgress && { onProgress }) });
}
/** The address at which the office shows a stored file, with the leave that its own address carries for a while. */
function previewOf({ id, save_path }: Uploaded): string | undefined {
  const leave = new URLSearchParams(save_path.split('?')[1] ?? '');
  return addressOf('pdf', { file: id, until: leave.get('until'), sign: leave.get('sign') });
}
const dependencies: Tools['dependencies'] = async (target, question = '') => {
  const resource = await loadResource(target);
  const form = question === '' ? undefined : await loadResource(question.split('.')[0] ?? '');
  const field = form && questionAt(question, [form])?.field;
  const isFirst = new Set<string>(resource.dependsOn ?? []);
  return narrowingOf(resource, field ?? {}).map(({ name, isOwn }) => ({
    name,
    label: belongsTo((resource.fields[name] ?? form?.fields[name])?.label ?? ''),
    isFirst: isFirst.has(name),
    isOwn,
    targetLabel: isOwn ? resource.label : (field?.label ?? resource.label),
  }));
};
const belongsTo = (label: string): string => label.replace(/^所属/, '');
/** Those of the other answers that the target's rows depend on. */
async function dependencyFilters(target: string, siblingValues: Row, question?: string): Promise<Record<string, string[]>> {
  const given = (await dependencies(target, question)).map(
    ({ name }) => [name, [siblingValues[name] ?? []].flat().map(String).filter(Boolean)] as const,
  );
  return Object.fromEntries(given.filter(([, ids]) => ids.length > 0));
}
async function search(can: Tools['can'], target: string, { q, ids, page, siblingValues, question, first }: ChoiceQuery): Promise<ChoicePage> {
  const filters = {
    ...(siblingValues && (await dependencyFilters(target, siblingValues, question))),
    ...(question && { for: question }),
    ...(!isMissing(first) && { first: String(first) }),
  };
  const resource = await loadResource(target);
  const table = tableOf(resource);
  const asking = store.dispatch(
    api.endpoints.options.initiate(
      { resource: target, table, ...(q && { q }), ...(ids && { ids }), ...(page && { page }), ...(Object.keys(filters).length > 0 && { filters }) },
      { subscribe: false },
    ),
  );
  const { data, total } = await asking.unwrap();
  const making = resource.operations.includes('store') ? makingPage(target, can) : undefined;
  return {
    choices: data.map(({ id, label, fills }) => ({ value: id, label, ...(fills && { fills }) })),
    total,
    label: resource.label,
    ...(making && { making: firstIn(making) }),
  };
}
const tree: Tools['tree'] = async (target, { name, row }) => {
  const resource = await loadResource(target);
  const endpoint = endpointOf(resource, 'tree', 'operation');
  if (!endpoint || !resource.tree) throw new Error(`${target} is no tree`);
  const asking = store.dispatch(api.endpoints.read.initiate({ path: endpoint.path, reads: [tableOf(resource)] }, { subscribe: false }));
  const { data } = (await asking.unwrap()) as { data: readonly TreeRow[] };
  const { parent, above } = resource.tree;
  const own = parent === name ? row?.id : undefined;
  const choicesOf = (rows: readonly TreeRow[]): TreeChoice[] =>
    rows
      .filter(({ id }) => id !== own)
      .map((one) => ({
        id: one.id,
        title: String(one[resource.title] ?? ''),
        disabled: parent === name && !meets(one, above?.when as Readonly<Record<string, unknown>> | undefined),
        children: choicesOf(one.children ?? []),
      }));
  return choicesOf(data);
};
/** Incubators with their buildings, as far as the viewer reaches. */
const paths = async (can: Tools['can']): ReturnType<Tools['paths']> => {
  const reads = ['incubator', 'building', 'user_incubator'];
  const asking = store.dispatch(api.endpoints.read.initiate({ path: '/getIncubatorBuildingTree', reads }, { subscribe: false }));
  const nodes = placesOf(await asking.unwrap()).map(({ id, name, buildings }) => ({
    id: -id,
    title: name,
    disabled: buildings.length > 0,
    children: buildings.map((one) => ({ id: one.id, title: one.name })),
  }));
  const making = makingPage('incubator', can);
  return { nodes, none: '该园区下暂无楼宇', nothing: nothingToChoose('园区', false, making && firstIn(making)) };
};
const MadeRows = later(() => import('../form/MadeRows').then((module) => module.MadeRows));
const fieldRows: Tools['fieldRows'] = async (at) => (await call<{ data: readonly Answer[] }>('GET', at.replace('GET ', ''))).data;
const offered = ({ dictionaries }: SystemOptions, name: string) =>
  (dictionaries[name] ?? []).map(({ enabled, ...choice }) => ({ ...choice, enabled: enabled !== 2 }));
let known: Promise<readonly RegionNode[]> | undefined;
/** Asked once; after a failure again. */
const regions: Tools['regions'] = () => {
  known ??= call<readonly RegionNode[]>('GET', '/system/region', { anonymous: true });
  known.catch(() => {
    known = undefined;
  });
  return known;
};
/** Gives field kinds what they need from the outside: dictionaries, choices, uploads and rights. */
export function KindTools({ children }: { children: ReactNode }) {
  const { can } = useSession();
  const viewer = useViewer();
  const { data, isError } = useSystemOptionsQuery();
  const tools = useMemo<Tools>(
    () => ({
      can,
      kindOf,
      sees: (field) => isReadable(field, viewer),
      isRequired,
      search: (target, query) => search(can, target, query),
      dependencies,
      tree,
      paths: () => paths(can),
      MadeRows,
      upload: uploadFile,
      uploadPicture,
      codes: (name) => (data?.codes?.[name] ?? []).map(({ value, label }) => ({ value, label })),
      dictionary: (name) => (data ? offered(data, name) : isError ? [] : undefined),
      regions,
      fieldRows,
    }),
    [can, viewer, data, isError],
  );
  return (
    <KindToolsContext value={tools}>
      <FilePreviewContext value={previewOf}>{children}</FilePreviewContext>
    </KindToolsContext>
  );
}
