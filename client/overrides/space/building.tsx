import { isOutline } from '@/domain/outline';
import { building } from '@/domain/resources/building';
import { overrideViews } from '../../kernel/overrides';
import { later } from '../../ui/later';
import { OutlineThumb } from '../../ui/plan/OutlineThumb';
import './space.css';

const Floors = later(() => import('./Floors').then((module) => module.Floors));
const OutlineInput = later(() => import('./OutlineInput').then((module) => module.OutlineInput));
const PointInput = later(() => import('./parts').then((module) => module.PointInput));
const Cover = later(() => import('./parts').then((module) => module.Cover));

export default overrideViews(building, {
  cells: { outline: ({ outline }) => (isOutline(outline) ? <OutlineThumb outline={outline} /> : '—') },
  inputs: { lng: PointInput, outline: OutlineInput },
  slots: { detailTop: ({ row }) => <Cover path={row.file_path} name={row.name} />, detailTabs: [{ title: '楼层', body: Floors }] },
});
