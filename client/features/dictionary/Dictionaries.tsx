import { Skeleton } from '@arco-design/web-react';
import { Suspense } from 'react';
import { routeById } from '@/domain/routes';
import { KindTools } from '../../kernel/page/KindTools';
import { useTabLocation, WithLocation } from '../../kernel/page/location';
import { useSession } from '../../kernel/session/session';
import { LineTabs } from '../../ui/LineTabs';
import { DictionaryBoard } from './DictionaryBoard';
import { lazily } from '../../ui/lazily';
import '../../kernel/list/list.css';
import './dictionary.css';

// the tabs behind the first one come when they are opened
const NamedList = lazily(() => import('../../kernel/list/TabbedLists').then((module) => ({ default: module.NamedList })));
const CustomFieldList = lazily(() => import('./CustomFieldList').then((module) => ({ default: module.CustomFieldList })));
const page = routeById.get('dictionary.list');

function Tabs() {
  const { search, setSearch } = useTabLocation();
  const { can } = useSession();
  const tabs = [
    { key: 'dictionary', title: '字典' },
    ...(can('custom_field_list') ? [{ key: 'customField', title: '自定义字段' }] : []),
    ...(can('payment_item_list') ? [{ key: 'paymentItem', title: '费用项' }] : []),
    ...(can('classification_read') ? [{ key: 'classification', title: '行业分类' }] : []),
  ];
  const chosen = tabs.find(({ key }) => key === search.get('tab'))?.key ?? 'dictionary';
  return (
    <div className="settings-page">
      <h1 className="visually-hidden">字典管理</h1>
      <LineTabs label="字典管理" tabs={tabs} chosen={chosen} onChoose={(tab) => setSearch(new URLSearchParams(tab === 'dictionary' ? {} : { tab }))}>
        <Suspense fallback={<Skeleton animation text={{ rows: 10 }} />}>
          {chosen === 'customField' && <CustomFieldList />}
          {chosen === 'classification' && page && <NamedList route={page} resource="classification" title="行业分类" />}
          {chosen === 'paymentItem' && page && <NamedList route={page} resource="payment_item" title="费用项" />}
        </Suspense>
        {chosen === 'dictionary' && <DictionaryBoard />}
      </LineTabs>
    </div>
  );
}
/** 字典管理: dictionaries with their items, and the fields that the park adds to the enterprise's form. */
export default function Dictionaries() {
  return (
    <WithLocation>
      <KindTools>
        <Tabs />
      </KindTools>
    </WithLocation>
  );
}
