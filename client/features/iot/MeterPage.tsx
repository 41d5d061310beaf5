import { Radio, Skeleton } from '@arco-design/web-react';
import { Suspense, use, useMemo } from 'react';
import { ListView } from '../../kernel/list/ListView';
import { loadOverrides, type ViewProps } from '../../kernel/overrides';
import { useTabLocation } from '../../kernel/page/location';
import { useViewer } from '../../kernel/session/viewer';
import { lazily } from '../../ui/lazily';
import './meter-page.css';

const UseView = lazily(() => import('./use/UseView').then((module) => ({ default: module.UseView })));

/** Meters of one kind: as a list, or by what they used. */
export default function MeterPage({ resource, route, fixed, opens }: ViewProps) {
  const { search, setSearch } = useTabLocation();
  const viewer = useViewer();
  const overrides = use(useMemo(() => loadOverrides(resource.name), [resource.name]));
  const kind = Number(fixed?.kind ?? 0);
  const isUse = kind !== 0 && search.get('view') === 'use' && viewer.can('meter_read');
  return (
    <div className="meter-page">
      {kind !== 0 && viewer.can('meter_read') && (
        <Radio.Group
          type="button"
          className="meter-views"
          value={isUse ? 'use' : 'list'}
          onChange={(view: string) => setSearch(new URLSearchParams(view === 'use' ? { view } : {}))}
          options={[
            { value: 'list', label: '列表' },
            { value: 'use', label: '分析' },
          ]}
        />
      )}
      {isUse ? (
        <Suspense fallback={<Skeleton animation text={{ rows: 10 }} />}>
          <UseView kind={kind} />
        </Suspense>
      ) : (
        <ListView resource={resource} overrides={overrides} route={route} fixed={fixed} opens={opens} />
      )}
    </div>
  );
}
