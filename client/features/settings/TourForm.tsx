import { IconPlayArrow } from '@arco-design/web-react/icon';
import { Button } from '@arco-design/web-react';
import { useMemo } from 'react';
import { tourViews } from '@/domain/screens/tour';
import { usePlaceTree } from '../../kernel/api/usePlaceTree';
import { StopsForm } from './StopsForm';
import type { Parameters } from './useParameters';

const usual = Object.entries(tourViews).map(([value, label]) => ({ value, label }));
/** 来访导览: what guests are shown when somebody presses T, in which order and for how long. */
export function TourForm({ parameters }: { parameters: Parameters }) {
  const { places } = usePlaceTree();
  const views = useMemo(
    () => [
      ...usual,
      ...(places ?? []).flatMap(({ id, name, buildings }) => [
        { value: `park:${id}`, label: name },
        ...buildings.map((building) => ({ value: `building:${building.id}`, label: `${name} / ${building.name}` })),
      ]),
    ],
    [places],
  );
  return (
    <StopsForm
      name="cockpit.tour"
      parameters={parameters}
      usualSeconds={15}
      empty="请添加至少一站。"
      views={views}
      unknownView={places ? '已删除的园区或楼宇' : '加载中…'}
      resets
    >
      <Button type="text" icon={<IconPlayArrow />} href="/cockpit?tour=1" target="_blank" rel="noopener">
        预览导览
      </Button>
    </StopsForm>
  );
}
