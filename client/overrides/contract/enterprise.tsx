import { enterprise } from '@/domain/resources/enterprise';
import { overrideViews } from '../../kernel/overrides';
import { lazily } from '../../ui/lazily';

const Scores = lazily(() => import('../../features/customers/Scores'));

export default overrideViews(enterprise, {
  slots: { detailTabs: [{ title: '综合评分', body: ({ row }) => <Scores id={row.id} />, access: 'enterprise_synthesize' }] },
});
