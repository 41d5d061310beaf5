import { incubator } from '@/domain/resources/incubator';
import { overrideViews } from '../../kernel/overrides';
import { PointInput } from '../building/parts';
import { Buildings } from './Buildings';
import '../space.css';

export default overrideViews(incubator, {
  inputs: { lng: PointInput },
  // the district is the name of the region that is chosen
  asked: { district: () => false },
  hiddenAtFirst: ['sort'],
  card: ['level', 'district', 'address'],
  slots: { detailTabs: [{ title: '楼宇', body: Buildings }] },
});
