import { isSite } from '@/domain/site';
import { incubator } from '@/domain/resources/incubator';
import { overrideViews } from '../../kernel/overrides';
import { later } from '../../ui/later';
import { SiteThumb } from '../../ui/plan/SiteThumb';
import './space.css';

const Buildings = later(() => import('./Buildings').then((module) => module.Buildings));
const PointInput = later(() => import('./parts').then((module) => module.PointInput));
const SiteInput = later(() => import('./SiteInput').then((module) => module.SiteInput));
const Cover = later(() => import('./parts').then((module) => module.Cover));

export default overrideViews(incubator, {
  cells: { site: ({ site }) => (isSite(site) ? <SiteThumb site={site} /> : '—') },
  inputs: { lng: PointInput, site: SiteInput },
  slots: { detailTop: ({ row }) => <Cover path={row.image_path} name={row.name} />, detailTabs: [{ title: '楼宇', body: Buildings }] },
});
