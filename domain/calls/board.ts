import type { Board, BoardInfo } from '../answers/board';
import type { Rows } from '../kernel/calls';
import { boardKind } from '../codes/system';
import { code, flag, integer, json, text, textList } from '../kernel/field';
import { defineCalls, shape } from '../kernel/call';
import { panelTables } from './dashboard';

const boards = ['board', 'board_panel', 'app_user'] as const;

/** Boards of a user and of his role (entities.md 12.1). Each panel asks for its own right, so a board needs none. */
export const boardCalls = defineCalls({
  boards: {
    label: '我的看板',
    access: 'login',
    source: 'spec',
    at: 'GET /board',
    anyBuildings: true,
    input: { kind: code('类别', boardKind), page: integer('页码'), pageSize: integer('每页条数') },
    answer: shape<Rows<Board>>(),
    reads: boards,
  },
  board: { label: '看板', access: 'login', source: 'spec', at: 'GET /board/{id}', anyBuildings: true, reads: boards, answer: shape<Board>() },
  /** With `id` and `version` it changes a board, without them it makes one. `extend` holds the panels: [{id?, prop, typeModule?, x, y, w, h, filters?, quick_links?}]. */
  saveBoard: {
    label: '保存看板',
    access: 'login',
    source: 'spec',
    at: 'POST /board',
    anyBuildings: true,
    input: {
      id: integer('编号'),
      version: integer('版本'),
      name: text('名称', { required: true, limit: 30 }),
      kind: code('类别', boardKind, { required: true, initial: 1 }),
      is_initial: flag('默认'),
      extend: json('面板', { required: true, bytes: 256 * 1024 }),
    },
    answer: shape<Board>(),
    changes: boards,
  },
  /** The data of several panels at once, for clients without the relay: {data: {<panel id>: ...}}. */
  boardAsk: {
    label: '面板数据',
    access: 'login',
    source: 'spec',
    at: 'GET /board-ask',
    input: { ids: textList('面板', { required: '请选择面板' }) },
    reads: ['board', ...panelTables],
  },
  /** The catalogue that the caller may use, and the boards that a role starts with. Wins over /board/{id}. */
  boardInfo: {
    label: '面板目录',
    access: 'login',
    source: 'spec',
    at: 'GET /board/board-info',
    anyBuildings: true,
    reads: [...boards, 'role_permission'],
    answer: shape<BoardInfo>(),
  },
  /** One's own board; without one the role's initial board shows again. */
  removeBoard: { label: '删除看板', access: 'login', at: 'DELETE /board/{id}', anyBuildings: true, changes: boards },
});
