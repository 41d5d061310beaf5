import { weekday } from '../codes/calendar';
import { displayRoute, displayState } from '../codes/display';
import { displayChangesFeed } from '../feeds/changes';
import { code, codeList, dateTime, file, inIncubator, integer, ref, secret, text, time } from '../kernel/field';
import { lines } from '../kernel/lines';
import { defineResource, defineTable } from '../kernel/resource';
import { max, min } from '../kernel/rule';
import { park } from '../kernel/scope';

/** One's own boards and those of one's role: whoever chooses a board for a wall sees it himself. */
const board = ref('看板', 'board', { choices: { rule: 'display.board', to: 'rule' } });
const route = code('大屏', displayRoute, { hint: '与看板任选其一' });
const never = { writable: 'never' } as const;
const measured = { writable: 'measured' } as const;
const pairCode = text('配对码', {
  required: true,
  hint: '屏幕上显示的六位字母与数字，不分大小写',
  rules: [{ rule: 'pattern', pattern: /^\s*[A-Za-z0-9]{3}[\s-]?[A-Za-z0-9]{3}\s*$/, bad: '12345', message: '请输入六位配对码' }],
});

/** 轮播的一项：显示什么、停留多久、在哪些日子的哪些时间显示。 */
export const displayStop = defineTable({
  name: 'display_stop',
  label: '轮播画面',
  title: 'sort',
  fields: {
    display_id: ref('大屏终端', 'display', { required: true, ...never }),
    sort: integer('顺序', { required: true, ...never, initial: 0 }),
    route,
    board_id: board,
    seconds: integer('停留', { required: true, initial: 60, unit: '秒', rules: [min(5, '停留时间不能少于5秒'), max(86_400, '停留时间不能超过24小时')] }),
    weekdays: codeList('星期', weekday, { hint: '不选为每天' }),
    from_time: time('开始时间'),
    to_time: time('结束时间', { hint: '早于开始时间表示次日' }),
  },
});

/** 等待配对的屏幕：配对码十分钟内有效、只用一次；令牌先交给屏幕，配对之后才有用。 */
export const displayPairing = defineTable({
  name: 'display_pairing',
  label: '大屏配对',
  title: 'ip',
  fields: {
    pair_code: secret('配对码摘要', { required: true }),
    token_hash: secret('令牌摘要', { required: true }),
    pair_expires_at: dateTime('配对码到期', { required: true, ...never }),
    ip: text('地址', { limit: 64, ...never }),
  },
});

/** 大屏终端：用六位配对码接入，令牌只读、可收回、只绑定这一块屏。 */
export const display = defineResource({
  name: 'display',
  label: '大屏终端',
  base: '/display',
  operations: ['list', 'read', 'update', 'delete'],
  scope: park,
  derivedFrom: ['display_stop'],
  fields: {
    name: text('名称', { required: true, limit: 30 }),
    ...inIncubator,
    state: code('状态', displayState, { ...never, initial: 2, reckoned: true }),
    route,
    board_id: board,
    playlist: lines('轮播', displayStop, { parent: 'display_id', order: 'sort', max: 20 }),
    quiet_from: time('熄屏开始', { hint: '这段时间屏幕全黑，并在其间自行刷新一次' }),
    quiet_to: time('熄屏结束', { hint: '早于开始时间表示次日' }),
    token_hash: secret('令牌摘要'),
    showing: text('正在显示', { limit: 60, ...measured }),
    last_seen_at: dateTime('最近在线', measured),
    client_version: text('版本', { limit: 40, ...measured }),
    resolution: text('分辨率', { limit: 20, ...measured }),
    last_ip: text('地址', { limit: 64, ...measured }),
    shot: file('截图', measured),
    shot_at: dateTime('截图时间', measured),
    shot_requested_at: dateTime('要求截图', measured),
    refresh_requested_at: dateTime('要求刷新', measured),
    revoked_at: dateTime('收回时间', never),
  },
  columns: [
    { field: 'name', jump: true },
    'state',
    'showing',
    { field: 'last_seen_at', sortable: true },
    'client_version',
    'incubator_id',
    'route',
    'board_id',
    'resolution',
    'last_ip',
    'revoked_at',
  ],
  views: {
    card: ['state', 'showing', 'last_seen_at'],
    hidden: ['route', 'board_id', 'resolution', 'last_ip', 'revoked_at'],
    notInDetail: ['shot_requested_at', 'refresh_requested_at'],
    storedElsewhere: true,
    empty: '还没有大屏终端。在要接入的屏幕上打开 /monitor，再点“配对大屏”输入它显示的配对码',
    live: displayChangesFeed,
  },
  filters: ['name', { field: 'state', match: 'oneOf', as: 'tabs', own: code('状态', displayState) }, 'incubator_id', 'last_seen_at'],
  sort: ['+name'],
  form: [
    { title: '画面', fields: ['name', 'incubator_id', 'route', 'board_id'] },
    { title: '轮播', fields: ['playlist'] },
    { title: '熄屏', fields: ['quiet_from', 'quiet_to'] },
  ],
  actions: {
    /** Makes the display of the screen that shows this code. */
    pair: {
      label: '配对大屏', access: 'display_store', on: 'list', creates: true, at: 'POST /display/pair', done: '配对成功',
      changes: ['display_pairing'],
      input: { pair_code: pairCode, name: text('名称', { required: true, limit: 30 }), ...inIncubator, route, board_id: board },
    },
    refresh: {
      label: '刷新屏幕', quiet: true, access: 'display_update', unlogged: true, when: { state: [1, 2] }, done: '已通知屏幕', refused: '该大屏已收回',
    },
    shoot: {
      label: '截取画面', quiet: true, access: 'display_update', unlogged: true, when: { state: [1, 2] }, done: '已通知屏幕，截图稍后显示在详情中', refused: '该大屏已收回',
    },
    revoke: {
      label: '收回', access: 'display_update', when: { state: [1, 2] }, set: { state: 3, revoked_at: { taken: 'now' }, token_hash: null }, done: '已收回',
      confirm: '屏幕立即回到配对页面，不再显示数据。确定收回？', refused: '该大屏已收回',
    },
    /** The same entry for another screen, or for the one that was taken back: its pictures and times stay. */
    rejoin: {
      label: '重新配对', quiet: true, access: 'display_update', done: '配对成功', changes: ['display_pairing'], input: { pair_code: pairCode },
    },
  },
  handled: ['pair', 'refresh', 'shoot', 'rejoin'],
  queries: {
    changes: { label: '大屏变动', access: 'display_list', at: 'GET /display/changes', reads: ['display', 'display_stop'] },
  },
  traits: ['softDelete'],
});
