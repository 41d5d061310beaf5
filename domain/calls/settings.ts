import type { RoleBoard, StoredParameter } from '../answers/settings';
import type { Rows } from '../kernel/calls';
import type { SetRow } from '../kernel/schema';
import { integer, json } from '../kernel/field';
import { defineCalls, shape } from '../kernel/resource';
import { dictionaryItem } from '../resources/dictionary';

/** Tables whose readings show a dictionary. */
const itemTables = ['dictionary', 'dictionary_item'] as const;
const items = '/dictionary/{id}/item';
const { dictionary_id: _ofTheAddress, ...itemFields } = dictionaryItem.fields;
/** Items below their dictionary, the parameters, and what open screens hear of a changed setting. */
export const settingsCalls = defineCalls({
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
  /** All of them, with their defaults. */
  parameters: {
    label: '参数列表',
    access: 'parameter_list',
    at: 'GET /parameter',
    anyBuildings: true,
    reads: ['parameter', 'app_user'],
    answer: shape<Rows<StoredParameter>>(),
  },
  /** `value` null goes back to the default. `version` is the one that was read, 0 where there is no row yet. */
  saveParameter: {
    label: '修改参数',
    access: 'parameter_update',
    at: 'PUT /parameter/{key}',
    anyBuildings: true,
    body: { value: json('值'), version: integer('版本') },
    changes: ['parameter'],
    shared: true,
  },
  /** The board that each role begins with. */
  roleBoards: {
    label: '角色看板',
    access: 'parameter_list',
    at: 'GET /board/role',
    anyBuildings: true,
    reads: ['role', 'board', 'board_panel'],
    answer: shape<Rows<RoleBoard>>(),
  },
  /** Gives a role a copy of one of the caller's own boards, or (null) the product's own board again. */
  saveRoleBoard: {
    label: '设置角色看板',
    access: 'parameter_update',
    at: 'PUT /board/role/{id}',
    anyBuildings: true,
    shared: true,
    input: { board_id: integer('看板') },
    changes: ['role', 'board', 'board_panel'],
  },
  /** What every open screen follows: the versions of dictionaries and site settings, and how the cockpit is set. */
  settings: {
    label: '界面设置',
    access: 'public',
    at: 'GET /system/settings',
    anyBuildings: true,
    reads: ['dictionary', 'dictionary_item', 'site_setting', 'parameter', 'file'],
  },
});
