import { incubator } from '@/domain/resources/incubator';
import { overrideViews } from '../../kernel/overrides';
import { Cover, PointInput } from '../building/parts';
import { Buildings } from './Buildings';
import '../space.css';

export default overrideViews(incubator, {
  inputs: { lng: PointInput },
  // the district is the name of the region that is chosen
  asked: { district: () => false },
  hiddenAtFirst: ['sort'],
  card: ['level', 'district', 'address'],
  detailWithout: ['image'],
  slots: { detailTop: ({ row }) => <Cover path={row.image_path} name={row.name} />, detailTabs: [{ title: '楼宇', body: Buildings }] },
});
