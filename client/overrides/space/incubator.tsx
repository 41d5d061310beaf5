import { incubator } from '@/domain/resources/incubator';
import { overrideViews } from '../../kernel/overrides';
import { later } from '../../ui/later';
import './space.css';

const Buildings = later(() => import('./Buildings').then((module) => module.Buildings));
const PointInput = later(() => import('./parts').then((module) => module.PointInput));
const Cover = later(() => import('./parts').then((module) => module.Cover));

export default overrideViews(incubator, {
  inputs: { lng: PointInput },
  slots: { detailTop: ({ row }) => <Cover path={row.image_path} name={row.name} />, detailTabs: [{ title: '楼宇', body: Buildings }] },
});
