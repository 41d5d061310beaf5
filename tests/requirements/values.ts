import { vi } from 'vitest';
import { compact, dateText, grouped, momentOf, timeAgo } from '@/domain/format';
import { base, makeKey } from '@/client/kernel/api/http';
import { readListState } from '@/client/kernel/list/listState';
import { defaultName } from '@/client/kernel/site/site';
import { keepLogin } from '@/client/kernel/session/session-slice';
import { keepBuildings } from '@/client/kernel/session/storage';
import { titleText } from '@/client/kernel/site/title';
import { arrangeMenu, type MenuItem } from '@/client/shell/menu';
import { siteMenu } from '@/client/site/menu';
import { bounded } from '@/client/ui/cropGeometry';
import { pngName } from '@/client/ui/cropPicture';
import { fieldFault } from '@/client/ui/uploadRules';
import { demandStatus, settlementType } from '@/domain/codes/customer';
import { classificationLevel } from '@/domain/codes/system';
import { allows, flagsOf, partyOf, roles } from '@/domain/kernel/access';
import type { Codes } from '@/domain/kernel/codes';
import { endpointsOf } from '@/domain/kernel/derive';
import { rulesOf, type Field } from '@/domain/kernel/field';
import { holds, type Rule } from '@/domain/kernel/rule';
import { contact, creditCode, crop, decimal3, password, personName, showsPreview, typesOf, upload, type UploadUse } from '@/domain/kernel/validators';
import { allResources } from '@/domain/resources';
import { enterprise } from '@/domain/resources/enterprise';
import { notice } from '@/domain/resources/notice';
import { suggest } from '@/domain/resources/suggest';
import { user } from '@/domain/resources/user';
import { quickLinks, tiles } from '@/domain/tiles';
import { masked } from '@/vapi/kernel/mask';
import { goesOnAt, newsSpeed, roundOf } from '@/panels/kernel/Ticker';

/** What a login and a choice of buildings leave in the browser: {value, expires} each. */
const kept = new Map<string, { readonly expires: number }>();
const since = Date.now();
vi.stubGlobal('localStorage', {
  setItem: (key: string, text: string) => void kept.set(key, JSON.parse(text)),
  getItem: () => null,
  removeItem: () => {},
});
vi.stubGlobal('sessionStorage', { removeItem: () => {} });
keepBuildings([11]);
keepLogin({ token: 't', permissions: [] } as never);
vi.unstubAllGlobals();
/** For how long an entry stays, in ms; the moment of keeping is known to the second. */
const livesOf = (name: string): number => Math.floor(((kept.get(`pro__${name}`)?.expires ?? 0) - since) / 1000) * 1000;
const now = Date.parse('2026-11-20T17:05:00+08:00');
const ago = (minutes: number): string => timeAgo(now - minutes * 60_000, now);
const list = readListState(new URLSearchParams(), notice.filters, { pageSize: 10 } as never);
const flags = (more: object) => flagsOf({ role: 1, enterprise_id: null, facilitator_id: null, tutor_id: null, ...more });
const holder = (username: string, ...names: string[]) => ({ username, permissions: new Set(names) });
/** A list in words: texts, the kinds that an upload takes, the codes of a table. */
const names = (list: readonly string[] | UploadUse | Codes | undefined): string => {
  if (typeof list === 'object' && 'items' in list) return list.items.map(({ code }) => code).join(', ');
  return (typeof list === 'object' ? list : typesOf(list)).join(', ');
};
const minimumOf = (field: Field): unknown => rulesOf(field).flatMap((one) => (one.rule === 'min' ? [one.limit] : []))[0];
const passes = (rule: Rule, given: readonly string[]): boolean[] => given.map((value) => holds(rule, value, {}));
const deep: readonly MenuItem[] = [{ key: 'a', title: 'A', children: [{ key: 'b', title: 'B', children: [{ key: 'c', title: 'C', to: '/c' }] }] }];
const depthOf = (items: readonly MenuItem[]): number =>
  items.length === 0 ? 0 : 1 + Math.max(...items.map(({ children }) => depthOf(children ?? [])));

/** Rows that a value decides: what the product has, and what the table wants. */
export const values: Readonly<Record<string, readonly [found: unknown, wanted: unknown]>> = {
  'constants K-002': [list.page, 1],
  'constants K-003': [list.pageSize, 10],
  'constants K-006': [livesOf('buildings'), 7 * 86_400_000],
  'constants K-007': [livesOf('buildings'), 604_800_000],
  'constants K-008': [livesOf('token'), 86_400_000],
  'constants K-009': [livesOf('user'), 86_400_000],
  'constants K-010': [livesOf('permissions'), 86_400_000],
  'constants K-011': [upload.maxBytes + 1, 100 * 1024 * 1024],
  'constants K-012': [names(enterprise.fields.logo.takes), 'jpg, jpeg, png'],
  'constants K-013': [names(enterprise.fields.lisence.takes), 'jpg, jpeg, png, gif'],
  'constants K-014': [names(enterprise.fields.bp.takes), 'txt, doc, xls, ppt, docx, xlsx, pptx, pdf, rar, zip, jpg, png'],
  'constants K-015': [
    [0, 1].map((there) => fieldFault({ name: 'a.PDF', size: 1 }, enterprise.fields.bp.takes, there)),
    [undefined, '当前限制选择 1 个文件，请先移除！'],
  ],
  'constants K-016': [names(user.fields.avatar.takes), 'jpg, jpeg, png'],
  'constants K-017': [names(upload.images), 'jpg, png, jpeg, gif'],
  'constants K-018': [names(upload.files), 'txt, doc, xls, ppt, docx, xlsx, pptx, pdf, rar, zip, jpg, png, jpeg, gif'],
  'constants K-019': [enterprise.fields.logo.crop?.width, 150],
  'constants K-020': [enterprise.fields.logo.crop?.height, 150],
  'constants K-021': [crop.usual.width, 200],
  'constants K-022': [crop.usual.height, 200],
  'constants K-023': [
    [pngName('头像.jpg'), crop.type],
    ['头像.png', 'png'],
  ],
  'constants K-024': [bounded({ width: 6000, height: 1500 }), { width: 3000, height: 750 }],
  'constants K-025': [[600, 601].map((width) => showsPreview({ width, height: 1 })), [true, false]],
  'constants K-026': [suggest.fields.content.limit, 100],
  'constants K-030': [names(demandStatus), '10, 20, 50'],
  'constants K-031': [names(settlementType), '1, 2'],
  'constants K-048': [passes(decimal3, ['1.234', '1.2345']), [true, false]],
  'constants K-049': [minimumOf(enterprise.fields.register_money), 0],
  'constants K-050': [minimumOf(enterprise.fields.rec_cap), 0],
  'constants K-051': [
    [0, 1].map((there) => fieldFault({ name: 'a.doc', size: 1 }, enterprise.fields.bp.takes, there)),
    [undefined, '当前限制选择 1 个文件，请先移除！'],
  ],
  'constants K-052': [passes(password, ['ab12', 'ab123', 'ab1234']), [false, false, true]],
  'constants K-053': [passes(password, ['a1'.repeat(10), `${'a1'.repeat(10)}b`]), [true, false]],
  'constants K-054': [passes(password, ['abcdef', '123456', '!@#$%^', 'abc123', 'abc!@#', '123!@#']), [false, false, false, true, true, true]],
  'constants K-055': [passes(personName, ['张'.repeat(20), '张'.repeat(21), 'a. B'.repeat(5), 'a. B'.repeat(5) + 'c']), [true, false, true, false]],
  'constants K-056': [passes(personName, ['张', 'a']), [true, true]],
  'constants K-057': [passes(contact, ['05-1234567', '057-1234567', '0571-1234567', '05711-1234567']), [false, true, true, false]],
  'constants K-058': [
    passes(
      contact,
      [6, 7, 14, 15].map((digits) => `0571-${'8'.repeat(digits)}`),
    ),
    [false, true, true, false],
  ],
  'constants K-059': [passes(contact, ['13812345678', '23812345678']), [true, false]],
  'constants K-060': [
    passes(
      contact,
      [2, 3, 9].map((second) => `1${second}812345678`),
    ),
    [false, true, true],
  ],
  'constants K-061': [passes(contact, ['1381234567', '13812345678', '138123456789']), [false, true, false]],
  'constants K-062': [passes(creditCode, ['91330106MA2CFN5R5', '91330100799655058B', '91330100799655058B0']), [false, true, false]],
  'constants K-032': [dateText('2026-11-20 17:05:00').length, 10],
  'constants K-033': [momentOf('1795165200'), 1_795_165_200_000],
  'constants K-034': [String(masked('mobile', '13812345678')).split('*')[0], '138'],
  'constants K-035': [String(masked('mobile', '13812345678')).split('*').at(-1), '5678'],
  'constants K-036': [[1, 2, 3, 4, 5, 6].map((step) => compact(1000 ** step)), ['1k', '1M', '1G', '1T', '1P', '1E']],
  'constants K-041': [roundOf(1200, 1), (1200 / (0.2 * 60)) * 1000],
  'constants K-042': [
    [goesOnAt(9000, 8000), goesOnAt(500, 8000), goesOnAt(1500, 8000), goesOnAt(9500, 8000)],
    [1000, 500, 1500, 1500],
  ],
  'constants K-043': [roundOf(1200, 1, newsSpeed), (1200 / (0.12 * 60)) * 1000],
  'constants K-045': [Array.from({ length: 50 }, makeKey).every((key) => /^[A-Za-z0-9]+$/.test(key)), true],
  'constants K-071': [[...kept.keys()].filter((key) => !key.startsWith('pro__')), []],
  'constants K-072': [
    [enterprise.fields.register_money.kind, enterprise.fields.register_money.unit],
    ['wan', '万元'],
  ],
  'constants K-073': [names(classificationLevel), '1, 2, 3, 4'],
  'constants K-075': [depthOf(arrangeMenu(deep, flagsOf({ role: 1, enterprise_id: null, facilitator_id: null, tutor_id: null }))), 2],
  'constants K-076': [quickLinks.length, 17],
  'constants K-077': [tiles.length, 24],
  'constants K-079': [siteMenu.length, 8],
  'constants K-080': [base, '/vapi'],
  'constants K-081': [allResources.flatMap(endpointsOf).every(({ as, path }) => as !== 'publicRead' || path.startsWith('/websit/')), true],
  'display D-01': [dateText('2026-11-20 17:05:00'), '2026-11-20'],
  'display D-02': [dateText('2026-11-20T17:05:00+08:00'), '2026-11-20'],
  'display D-03': [dateText('2026-11-20'), '2026-11-20'],
  'display D-04': [momentOf('1795165200'), 1_795_165_200_000],
  'display D-06': [dateText('0000-00-00'), ''],
  'display D-07': [dateText('0000-00-00 00:00:00'), ''],
  'display D-08': [ago(59), '59分钟前'],
  'display D-09': [ago(60), '1小时前'],
  'display D-10': [ago(23 * 60), '23小时前'],
  'display D-11': [ago(24 * 60), '1天前'],
  'display D-12': [ago(400 * 24 * 60), '400天前'],
  'display D-13': [compact(1500), '1.5k'],
  'display D-14': [grouped(1_234_567), '1,234,567'],
  'display D-15': [grouped(999), '999'],
  'display D-16': [grouped(1000), '1,000'],
  'display D-17': [masked('mobile', '13812345678'), '138****5678'],
  'display D-18': [titleText('园区总览', '园区'), '园区总览 - 园区'],
  'display D-19': [titleText('', defaultName), '智慧孵化园区平台'],
  'display D-21': [defaultName, '智慧孵化园区平台'],
  'display D-25': [
    [roundOf(600, 2), goesOnAt(999, 8000), goesOnAt(9000, 8000)],
    [25_000, 999, 1000],
  ],
  'display D-26': [Math.round(roundOf(720, 2, newsSpeed)), 50_000],
  'display D-29': [enterprise.fields.logo.crop, { width: 150, height: 150 }],
  'display D-30': [
    [user.fields.avatar.crop, crop.type, Math.max(...Object.values(bounded({ width: 3001, height: 4000 })))],
    [{ width: 200, height: 200 }, 'png', 3000],
  ],
  'display D-31': [showsPreview({ width: 600, height: 1 }), true],
  'display D-32': [showsPreview({ width: 601, height: 1 }), false],
  'display D-34': [Array.from({ length: 50 }, makeKey).every((key) => /^[A-Za-z0-9]+$/.test(key)), true],
  'permissions P-001': [roles.systemAdministrator, 1],
  'permissions P-002': [roles.incubatorAdministrator, 2],
  'permissions P-003': [roles.enterprise, 3],
  'permissions P-004': [roles.facilitator, 4],
  'permissions P-005': [
    [roles.tutor, partyOf({ role: 0, enterprise_id: null, facilitator_id: null, tutor_id: 5 })],
    [0, 'tutor'],
  ],
  'permissions P-006': [partyOf(null), 'visitor'],
  'permissions P-007': [flags({ role: 3, enterprise_id: 5 }).enterprise, true],
  'permissions P-008': [flags({ role: 4, facilitator_id: 5 }).facilitator, true],
  'permissions P-009': [flags({ tutor_id: 5 }).tutor, true],
  'permissions P-010': [[flags({}), flags({ tutor_id: 5 })].map(({ administrator }) => administrator), [true, false]],
  'permissions P-011': [allows(holder('admin'), 'enterprise_store'), true],
  'permissions P-012': [
    [allows(holder('a', 'enterprise_store'), 'enterprise_store'), allows(holder('a'), 'enterprise_store')],
    [true, false],
  ],
  'permissions P-013': [allows(holder('a', 'enterprise_store'), ['room_list', 'enterprise_store']), true],
  'permissions P-014': [allows(null, undefined), true],
  'calls_behaviour B-074': [titleText('', defaultName), '智慧孵化园区平台'],
};
