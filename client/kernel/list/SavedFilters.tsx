import { Button } from '@arco-design/web-react';
import { IconDown } from '@arco-design/web-react/icon';
import { useState } from 'react';
import type { AnyResource } from '@/domain/kernel/resource';
import { MoreMenu } from '../../ui/MoreMenu';
import { lazyDialog } from '../action/lazyDialog';
import { useViewer } from '../session/viewer';
import { filtersOf } from './Filters';
import { isFiltered, type FilterValues, type FixedFilters } from './listState';
import { limits, stillOffered } from './savedFilters';
import type { Settings } from './useTableSettings';

const SaveFilter = lazyDialog(() => import('./FilterDialogs').then((module) => module.SaveFilter));
const ManageFilters = lazyDialog(() => import('./FilterDialogs').then((module) => module.ManageFilters));

interface Props {
  readonly resource: AnyResource;
  readonly values: FilterValues;
  readonly onChange: (values: FilterValues) => void;
  readonly fixed?: FixedFilters | undefined;
  readonly settings: Settings;
}
/** The filters that somebody keeps of this list: one press isNarrowed them again. */
export function SavedFilters({ resource, values, onChange, fixed, settings }: Props) {
  const viewer = useViewer();
  const [dialog, setDialog] = useState<'save' | 'manage'>();
  const filters = filtersOf(resource, viewer, fixed);
  const saved = settings.filters;
  const current = stillOffered(resource, filters, { values });
  const isNarrowed = isFiltered(resource, current);
  // nothing is kept, and there is nothing to keep
  if (filters.length < 2) return null;
  const items = [
    ...saved.map((one) => ({
      key: `filter ${one.name}`,
      label: one.opens ? `${one.name}（默认）` : one.name,
      run: () => onChange(stillOffered(resource, filters, one)),
    })),
    { key: 'save', label: '保存当前筛选', disabled: !isNarrowed || saved.length >= limits.filters, run: () => setDialog('save') },
    ...(saved.length > 0 ? [{ key: 'manage', label: '管理筛选', run: () => setDialog('manage') }] : []),
  ];
  const rest = { filters: saved, save: (next: typeof saved) => settings.save({ filters: next }), onClose: () => setDialog(undefined) };
  return (
    <>
      <MoreMenu items={items}>
        <Button aria-haspopup="menu">
          常用筛选 <IconDown />
        </Button>
      </MoreMenu>
      {dialog === 'save' && <SaveFilter {...rest} values={current} />}
      {dialog === 'manage' && <ManageFilters {...rest} />}
    </>
  );
}
