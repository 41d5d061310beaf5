import { meter } from '@/domain/resources/meter';
import { overrideViews } from '../../kernel/overrides';

export default overrideViews(meter, { views: { tab: () => import('../../features/iot/MeterPage') } });
