import { KindTools } from '../../kernel/KindTools';
import { useTabLocation, WithLocation } from '../../kernel/location';
import { useSession } from '../../kernel/session';
import { LineTabs } from '../../ui/LineTabs';
import { CustomFieldList } from './CustomFieldList';
import { DictionaryBoard } from './DictionaryBoard';
import './dictionary.css';

function Tabs() {
  const { search, setSearch } = useTabLocation();
  const { can } = useSession();
  const tabs = [{ key: 'dictionary', title: '字典' }, ...(can('custom_field_list') ? [{ key: 'customField', title: '自定义字段' }] : [])];
  const chosen = search.get('tab') === 'customField' ? 'customField' : 'dictionary';
  return (
    <div className="settings-page">
      <h1 className="visually-hidden">字典管理</h1>
      <LineTabs label="字典管理" tabs={tabs} chosen={chosen} onChoose={(tab) => setSearch(new URLSearchParams(tab === 'dictionary' ? {} : { tab }))}>
        {chosen === 'customField' ? <CustomFieldList /> : <DictionaryBoard />}
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
