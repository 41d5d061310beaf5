import type { Rows } from '../kernel/calls';
import type { SetRow } from '../kernel/schema';
import { integer } from '../kernel/field';
import { defineCalls, shape } from '../kernel/call';
import { dictionaryItem } from '../resources/dictionary';

/** Tables whose readings show a dictionary. */
const itemTables = ['dictionary', 'dictionary_item'] as const;
const items = '/dictionary/{id}/item';
const { dictionary_id: _ofTheAddress, ...itemFields } = dictionaryItem.fields;
/** Items below their dictionary. */
export const dictionaryCalls = defineCalls({
  items: {
    label: '字典项列表',
    access: 'dictionary_list',
    at: `GET ${items}`,
    anyBuildings: true,
    reads: ['dictionary', 'dictionary_item'],
    input: { page: integer('页码'), pageSize: integer('每页条数') },
    answer: shape<Rows>(),
  },
  item: {
    label: '字典项查看',
    access: 'dictionary_read',
    at: `GET ${items}/{item}`,
    anyBuildings: true,
    reads: ['dictionary_item'],
  },
  storeItem: {
    label: '字典项新建',
    access: 'dictionary_store',
    at: `POST ${items}`,
    anyBuildings: true,
    creates: true,
    body: itemFields,
    answer: shape<SetRow>(),
    changes: itemTables,
  },
  updateItem: {
    label: '字典项编辑',
    access: 'dictionary_update',
    at: `PUT ${items}/{item}`,
    anyBuildings: true,
    body: { ...itemFields, version: integer('版本', { required: true }) },
    answer: shape<SetRow>(),
    changes: itemTables,
  },
  deleteItem: {
    label: '字典项删除',
    access: 'dictionary_delete',
    at: `DELETE ${items}/{item}`,
    anyBuildings: true,
    changes: itemTables,
  },
});
