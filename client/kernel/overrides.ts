import type { ComponentType, ReactNode } from 'react';
import type { Fields, Kept, Wire } from '@/domain/kernel/field';
import type { AnyResource, Resource } from '@/domain/kernel/resource';
import type { Route } from '@/domain/kernel/route';
import type { InputProps } from '../kinds/kind';

export interface ViewProps {
  readonly resource: AnyResource;
  readonly route: Route;
}
export interface RecordProps<R = any> {
  readonly resource: AnyResource;
  readonly row: R;
}
/** The rungs of the ladder on the client: a cell, an input, a slot, a whole view (architecture.md section 4). */
export interface Overrides<F extends Fields = any> {
  readonly cells?: { readonly [K in keyof F]?: (row: Wire<F>) => ReactNode };
  /** In the form, and in the dialog of an action that asks for a field of the same name. */
  readonly inputs?: { readonly [K in keyof F]?: ComponentType<InputProps> };
  /** Fields whose input takes the whole width, in a wide dialog. */
  readonly wide?: readonly (keyof F)[];
  /** Fields of the form that are asked only while this holds. */
  readonly asked?: { readonly [K in keyof F]?: (draft: Partial<Wire<F>>) => boolean };
  /** Columns that are there to be switched on, and hidden at first. */
  readonly hiddenAtFirst?: readonly (keyof F | keyof Kept)[];
  /** What a phone's card shows below its title. */
  readonly card?: readonly (keyof F | keyof Kept)[];
  readonly slots?: {
    readonly toolbar?: ComponentType<{ resource: AnyResource }>;
    /** Above the sections of the first tab. */
    readonly detailTop?: ComponentType<RecordProps>;
    readonly detailTabs?: readonly { readonly title: string; readonly body: ComponentType<RecordProps> }[];
  };
  /** Fields that a slot shows, and the sections therefore do not. */
  readonly detailWithout?: readonly (keyof F)[];
  readonly views?: { readonly list?: () => Promise<{ default: ComponentType<ViewProps> }> };
  /** Whole pages for readings of the resource (its inbox), by the name of the query. */
  readonly rows?: Readonly<Record<string, () => Promise<{ default: ComponentType<ViewProps> }>>>;
}
/** Holds an override to the fields of its resource. */
export const overrideViews = <F extends Fields>(_of: Resource<F, any, any, any>, overrides: Overrides<F>): Overrides<F> => overrides;

type Loader = () => Promise<{ default: Overrides }>;
const none: Overrides = {};
const loaders = new Map<string, Loader>();
const asked = new Map<string, Promise<Overrides>>();
/** Tells the kernel which resources leave the default; called once, at the start. */
export const registerOverrides = (table: Readonly<Record<string, Loader>>): void => {
  for (const [name, load] of Object.entries(table)) loaders.set(name, load);
};
export function loadOverrides(name: string): Promise<Overrides> {
  const before = asked.get(name);
  if (before) return before;
  const loading =
    loaders
      .get(name)?.()
      .then((module) => module.default) ?? Promise.resolve(none);
  asked.set(name, loading);
  loading.catch(() => asked.delete(name));
  return loading;
}
