import { isOutline } from '@/domain/outline';
import { building } from '@/domain/resources/building';
import { overrideViews } from '../../kernel/overrides';
import { OutlineThumb } from '../../ui/plan/OutlineThumb';
import { Floors } from './Floors';
import { OutlineInput } from './OutlineInput';
import { Cover, PointInput } from './parts';
import '../space.css';

export default overrideViews(building, {
  cells: { outline: ({ outline }) => (isOutline(outline) ? <OutlineThumb outline={outline} /> : '—') },
  inputs: { lng: PointInput, outline: OutlineInput },
  hiddenAtFirst: ['sort'],
  card: ['incubator_id', 'area', 'address'],
  detailWithout: ['file_id'],
  slots: { detailTop: ({ row }) => <Cover path={row.file_path} name={row.name} />, detailTabs: [{ title: '楼层', body: Floors }] },
});
