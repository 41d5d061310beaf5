import type { WireRow } from './api/api';
import type { ComponentType, ReactNode } from 'react';
import type { Access, Party } from '@/domain/kernel/access';
import type { Fields, Wire } from '@/domain/kernel/field';
import type { AnyResource, Resource } from '@/domain/kernel/resource';
import type { Route } from '@/domain/kernel/route';
import type { FieldErrors } from './api/errors';
import type { InputProps } from '../kinds/kind';
import { lazily } from '../ui/lazily';
import type { Viewer } from './visibility';

export interface ViewProps {
  readonly resource: AnyResource;
  readonly route: Route;
  /** Where it stands in a tab of a page: the filters that hold there, and those it opens with. */
  readonly fixed?: Readonly<Record<string, string | number>> | undefined;
  readonly opens?: Readonly<Record<string, string | number>> | undefined;
}
export interface RecordProps<R = any> {
  readonly resource: AnyResource;
  readonly row: R;
}
/** A part of a record's paper; `onEmpty`: there is nothing, which is said at the foot. */
export interface PaperPartProps {
  readonly row: WireRow;
  readonly onEmpty: () => void;
}
export interface FormSideProps {
  readonly resource: AnyResource;
  /** What is answered so far. */
  readonly draft: Readonly<Record<string, unknown>>;
  /** Of a form in steps the one that is shown, counted from 1. */
  readonly step: number;
  /** Of a stored record: it knows the labels of what was chosen before. */
  readonly row?: Readonly<Record<string, unknown>> | undefined;
}
/**
 * An action with a dialog of its own, where the questions of an action cannot ask it: on one row, or with `several` on chosen ones too.
 * It calls what it likes; `changed` tells the list that rows are not what they were.
 */
export interface CustomAction<R = any> {
  readonly name: string;
  readonly label: string;
  readonly access: Access;
  /** Whose it is to do; of all parties where nothing is said. */
  readonly parties?: readonly Party[];
  readonly when?: (row: R) => boolean;
  readonly several?: true;
  /** Seldom meant: behind those that lead on, and never in the open. */
  readonly quiet?: true;
  /** The action of the definition, by its name, after which it is offered on the same row: what one mostly does next. */
  readonly after?: string;
  readonly Dialog: ComponentType<{ readonly rows: readonly R[]; readonly onClose: (how?: { changed: boolean }) => void }>;
}
/** The rungs of the ladder on the client: a cell, an input, a slot, a whole view (architecture.md section 4). */
export interface Overrides<F extends Fields = any> {
  readonly cells?: { readonly [K in keyof F]?: (row: Wire<F>) => ReactNode };
  /** In the form, and in the dialog of an action that asks for a field of the same name. */
  readonly inputs?: { readonly [K in keyof F]?: ComponentType<InputProps> };
  /** What actions ask for and no field of the resource is named like. */
  readonly actionInputs?: Readonly<Record<string, ComponentType<InputProps>>>;
  /** Offered before the definition's own actions: in a row's menu, in its record, and over chosen rows. */
  readonly customActions?: readonly CustomAction[];
  /** What is to be known before an action (by its name) is begun on these rows; said where it is confirmed. */
  readonly warns?: (action: string, rows: readonly any[]) => string | undefined;
  /** Fields of the form that are asked only while this holds; `needed` where the server then wants an answer. */
  readonly visibleWhen?: { readonly [K in keyof F]?: (draft: Partial<Wire<F>>) => boolean | 'needed' };
  /** Of a form in steps: what the server would refuse of the step that is left, by its fields. */
  readonly checkStep?: (
    draft: Readonly<Record<string, unknown>>,
    row: Readonly<Record<string, unknown>> | undefined,
    step: number,
  ) => Promise<FieldErrors>;
  readonly slots?: {
    readonly toolbar?: ComponentType<{ resource: AnyResource }>;
    /** Beside how many rows are chosen: what they come to. */
    readonly chosen?: ComponentType<{ readonly rows: readonly any[] }>;
    /** Beside the questions of the form: what they come to so far. */
    readonly formSide?: ComponentType<FormSideProps>;
    /** In the record's head, after its state. */
    readonly detailMark?: ComponentType<RecordProps>;
    /** Above the sections of the first tab. */
    readonly detailTop?: ComponentType<RecordProps>;
    /** Parts of its paper that no list or query of the definition answers, by the names that `views.paper` calls them by. */
    readonly paperParts?: Readonly<Record<string, { readonly title: string; readonly body: ComponentType<PaperPartProps>; readonly access: Access }>>;
    /** `access`: for whom the tab is there; for all who see the record, where nothing is said. */
    readonly detailTabs?: readonly { readonly title: string; readonly body: ComponentType<RecordProps>; readonly access?: Access }[];
  };
  /** Fields that the record of such a row does not show, beside those that the definition leaves out. */
  readonly notInDetail?: (row: Wire<F> & Readonly<Record<string, unknown>>) => readonly (keyof F)[];
  /** `list`: in place of its page. `tab`: of its list in a tab of a page, which may be the resource's own. */
  readonly views?: { readonly list?: LoadView; readonly tab?: LoadView };
  /** Whole pages for readings of the resource (its inbox), by the name of the query. */
  readonly rows?: Readonly<Record<string, LoadView>>;
}
type LoadView = () => Promise<{ default: ComponentType<ViewProps> }>;
const views = new Map<LoadView, ComponentType<ViewProps>>();
/** One lazy component for each view, however often it is shown. */
export function viewOf(load: LoadView): ComponentType<ViewProps> {
  const known = views.get(load) ?? lazily(load);
  views.set(load, known);
  return known;
}
/** Whether an action of the overrides is the viewer's to take at all. */
export const mayTake = ({ access, parties }: CustomAction, { can, party }: Pick<Viewer, 'can' | 'party'>): boolean =>
  can(access) && (!parties || (party !== undefined && parties.includes(party)));
/** Holds an override to the fields of its resource. */
export const overrideViews = <F extends Fields>(_of: Resource<F, any, any, any>, overrides: Overrides<F>): Overrides<F> => overrides;

type Loader = () => Promise<{ default: Overrides }>;
const none: Overrides = {};
const loaders = new Map<string, Loader>();
const loaded = new Map<string, Promise<Overrides>>();
/** Tells the kernel which resources leave the default; called once, at the start. */
export const registerOverrides = (table: Readonly<Record<string, Loader>>): void => {
  for (const [name, load] of Object.entries(table)) loaders.set(name, load);
};
export function loadOverrides(name: string): Promise<Overrides> {
  const before = loaded.get(name);
  if (before) return before;
  const loading =
    loaders
      .get(name)?.()
      .then((module) => module.default) ?? Promise.resolve(none);
  loaded.set(name, loading);
  loading.catch(() => loaded.delete(name));
  return loading;
}
/** Inputs of the dialogs of actions: those of the resource's own fields, and those of what only actions ask. */
export const dialogInputs = ({ inputs, actionInputs }: Overrides): Overrides['inputs'] => (actionInputs ? { ...inputs, ...actionInputs } : inputs);
