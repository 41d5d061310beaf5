import type { RoleBoard, StoredParameter } from '../answers/settings';
import type { Rows } from '../kernel/calls';
import { integer, json } from '../kernel/field';
import { defineCalls, shape } from '../kernel/call';

/** The parameters, the boards of roles, and what open screens hear of a changed setting. */
export const settingsCalls = defineCalls({
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
