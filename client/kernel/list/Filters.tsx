import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { Filter } from '@/domain/kernel/presentation';
import type { AnyResource } from '@/domain/kernel/resource';
import { kindOf } from '../../kinds';
import { choicesOf, useKindTools, type Choice } from '../../kinds/kind';
import { TextFilter } from '../../kinds/parts/textFilter';
import { FilterBar } from '../../ui/FilterBar';
import { LineTabs } from '../../ui/LineTabs';
import type { Query } from '../api/api';
import { filterField, everything, filterQuery, queryName, queryNames, type FilterValues, type FixedFilters } from './listState';
import { useViewer } from '../session/viewer';
import { TabCount } from './TabCount';
import { isReadable, mayReach, namesViewer } from '../visibility';

interface Props {
  readonly resource: AnyResource;
  readonly values: FilterValues;
  readonly onChange: (values: FilterValues) => void;
  /** Names of filters that this page holds fast: they are not asked. */
  readonly fixed?: FixedFilters | undefined;
  /** The name of a filter that the page asks in a way of its own. */
  readonly without?: string | undefined;
  /** Beside the buttons of the bar. */
  readonly tools?: ReactNode;
}
/** The filters that may be asked here: of fields that the viewer may read, that can differ for him, and that the page does not hold fast. */
export const filtersOf = (resource: AnyResource, viewer: Parameters<typeof isReadable>[1], fixed?: FixedFilters): Filter[] =>
  (resource.filters as readonly Filter[]).filter(
    (filter) =>
      isReadable(filterField(resource, filter), viewer) &&
      !namesViewer(resource, filter.field, viewer) &&
      (!filter.parties || !viewer.party || filter.parties.includes(viewer.party)) &&
      !queryNames(filter).some((name) => fixed && name in fixed),
  );

function StateTabs({
  filter,
  field,
  values,
  onChange,
  query,
  resource,
}: { filter: Filter; field: ReturnType<typeof filterField>; query: Query } & Pick<Props, 'values' | 'onChange' | 'resource'>) {
  const tools = useKindTools();
  const viewer = useViewer();
  const all: readonly Choice[] = field.kind === 'dict' ? (tools.dictionary(field.target ?? '') ?? []) : choicesOf(field.codes);
  const choices = all.filter(({ value }) => mayReach(resource, filter.field, value, viewer));
  const name = queryName(filter);
  const chosen = values[name] ?? [];
  const titled = (key: string, word: string) => ({
    key,
    title: resource.views?.sums?.tabs ? (
      <>
        {word}
        <TabCount resource={resource} query={query} filter={name} value={key} />
      </>
    ) : (
      word
    ),
  });
  const whole = choices.some(({ label }) => label === everything); // some codes have a word of their own for it
  // of several at once (a figure that counts 未处理 and 处理中) stands a tab of their own, as long as they are asked for
  const wordsOf = (values: readonly string[]) => choices.flatMap(({ value, label }) => (values.includes(String(value)) ? [label] : [])).join('、');
  const several = chosen.length > 1 ? [{ key: 'several', title: wordsOf(chosen) }] : [];
  return (
    <LineTabs
      label={field.label}
      tabs={[...(whole ? [] : [titled('', everything)]), ...choices.map(({ value, label }) => titled(String(value), label)), ...several]}
      chosen={chosen.length === 0 ? '' : chosen.length === 1 ? (chosen[0] ?? '') : 'several'}
      onChoose={(key) => key !== 'several' && onChange({ ...values, [name]: key === '' ? [] : [key] })}
    />
  );
}
/** Tabs over the list, for filters declared so; they hold at once. */
export function FilterTabs({ resource, values, onChange, fixed }: Props) {
  const viewer = useViewer();
  const query = filterQuery(resource, values, fixed);
  return filtersOf(resource, viewer, fixed)
    .filter((filter) => filter.as === 'tabs')
    .map((filter) => (
      <StateTabs
        key={queryName(filter)}
        filter={filter}
        field={filterField(resource, filter)}
        values={values}
        onChange={onChange}
        query={query}
        resource={resource}
      />
    ));
}
/** The bar of filters: typed and chosen here, asked with 查询 or Enter. */
export function Filters({ resource, values, onChange, fixed, without, tools }: Props) {
  const viewer = useViewer();
  const prefix = useId();
  const [draft, setDraft] = useState<FilterValues>(values);
  const filters = filtersOf(resource, viewer, fixed).filter((filter) => filter.as !== 'tabs' && queryName(filter) !== without);
  const tabNames = (resource.filters as readonly Filter[]).filter(({ as }) => as === 'tabs').flatMap(queryNames);
  // what is typed here and not yet asked stays while a record is opened, a page turned or a tab chosen
  const stand = JSON.stringify(filters.flatMap(queryNames).map((name) => values[name] ?? []));
  const latest = useRef(values);
  latest.current = values;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other answers of these filters take the place of what is typed
  useEffect(() => setDraft(latest.current), [stand]);
  const siblingValues = Object.fromEntries(filters.map((filter) => [filter.field, draft[queryName(filter)] ?? []]));
  const items = filters.map((filter) => {
    const field = filterField(resource, filter);
    const Filter = filter.match === 'contains' ? TextFilter : (kindOf(field).Filter ?? TextFilter);
    const names = queryNames(filter);
    const id = `${prefix}-${queryName(filter)}`;
    return {
      key: queryName(filter),
      id,
      label: field.label,
      wide: filter.match === 'between',
      input: (
        <Filter
          id={id}
          field={field}
          match={filter.match}
          values={names.map((name) => draft[name] ?? [])}
          siblingValues={siblingValues}
          // a filter finds what was chosen once too: it takes the question's own offer only where nothing else is offered at all
          question={field.choices?.to && `${resource.name}.${String(filter.field)}`}
          onChange={(next) => setDraft((before) => ({ ...before, ...Object.fromEntries(names.map((name, at) => [name, next[at] ?? []])) }))}
        />
      ),
    };
  });
  const kept = Object.fromEntries(tabNames.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
  const active = filters.filter((filter) => queryNames(filter).some((name) => (values[name] ?? []).length > 0)).length;
  return (
    <FilterBar
      items={items}
      active={active}
      tools={tools}
      onSearch={() => onChange(Object.fromEntries(Object.entries({ ...draft, ...kept }).filter(([, given]) => given.length > 0)))}
      onReset={() => {
        setDraft({});
        onChange({});
      }}
    />
  );
}
