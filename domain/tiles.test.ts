import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { routeByPath } from './routes';
import { linksOf, queryOf, quickLinks, tiles, tilesFor } from './tiles';

const rows = (name: string) =>
  readFileSync(new URL(`../tests/requirements/${name}.csv`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

const missing = new Set(rows('not-yet').flatMap(([table, id]) => (table === 'routes' ? [id] : [])));
/** Pages of the specification that are listed as not yet built. */
const notYet = new Set(rows('routes').flatMap(([id, path]) => (missing.has(id) ? [path] : [])));

describe('工作台计数与快捷入口', () => {
  it('24 个计数的页面与参数与规格一致', () => {
    const wanted = rows('tiles').map(([, path, query, counter]) => `${counter} ${path} ${query?.replace('{current user id}', '7') ?? ''}`);
    const found = tiles.map((tile) => `${tile.counter} ${tile.path} ${new URLSearchParams(queryOf(tile, 7))}`);
    expect([...found].sort()).toEqual([...wanted].sort());
  });
  it('17 个快捷入口按规格的次序', () => {
    expect(quickLinks.map(({ path }) => path)).toEqual(rows('quicklinks').map(([, , path]) => path));
  });
  it('列表只为园区人员先筛待审的，别人的计数带着同样的条件打开它', () => {
    const bare = (['enterprise', 'facilitator', 'tutor'] as const).flatMap((party) =>
      tilesFor(party).flatMap((tile) => {
        const shows = routeByPath.get(tile.path)?.shows as { opens?: object; opensTo?: string } | undefined;
        const [query, wanted] = [queryOf(tile, 7), shows?.opensTo === 'staff' && tile.todo === false ? shows.opens : undefined];
        return wanted && JSON.stringify(query) !== JSON.stringify(Object.fromEntries(Object.entries(wanted).map(([k, v]) => [k, String(v)])))
          ? [`${party} ${tile.counter}`]
          : [];
      }),
    );
    expect(bare).toEqual([]);
    expect(
      tilesFor('enterprise')
        .filter(({ query }) => query.audit_status === '2')
        .map(({ path }) => path),
    ).toEqual(expect.arrayContaining(['/customer/feature', '/customer/information']));
  });
  it('企业、机构、导师只有自己的任务', () => {
    const dead = tiles.filter(({ path }) => !routeByPath.has(path)).map(({ path }) => path);
    expect(dead.filter((path) => !notYet.has(path))).toEqual([]);
    expect(tilesFor('staff')).toHaveLength(24 - dead.length);
    expect(tilesFor('enterprise').map(({ counter }) => counter)).not.toContain('WaitNewsAudit');
    expect(tilesFor('tutor').map(({ path }) => path)).toEqual(['/questionnaire/fill'].filter((path) => routeByPath.has(path)));
    expect(tilesFor('visitor')).toEqual([]);
    expect(
      tilesFor('enterprise')
        .filter(({ todo }) => todo)
        .map(({ label }) => label),
    ).toEqual(['访客待我审核', '隐患待整改', '问卷待填写'].slice(0, routeByPath.has('/questionnaire/fill') ? 3 : 2));
  });
  it('快捷入口按选择的次序，至多 12 个，不认识的略去，不选为全部', () => {
    expect(linksOf('staff', ['/team/set', '/gone', '/web/news']).map(({ path }) => path)).toEqual(['/team/set', '/web/news']);
    expect(
      linksOf(
        'staff',
        quickLinks.map(({ path }) => path),
      ),
    ).toHaveLength(12);
    expect(linksOf('staff', undefined)).toHaveLength(17);
    expect(linksOf('staff', []).map(({ path }) => path)).toEqual(quickLinks.map(({ path }) => path));
  });
  it('企业、服务商和导师的快捷入口通往自己菜单里的页面，名称也是自己的', () => {
    const [enterprise, facilitator, tutor] = (['enterprise', 'facilitator', 'tutor'] as const).map((party) =>
      linksOf(party, undefined).map(({ label, opens }) => `${label} ${opens}`),
    );
    expect(enterprise).toEqual([
      '培训活动 /activity/activityListCompany',
      '我的场地申请 /field/record',
      '会议室 /service/mtroomCompany',
      '通知公告 /service/noticeCompany',
      '政策服务 /policy/policyCompany',
      '我的项目推广 /promotion/index',
      '问卷填写 /questionnaire/fill',
      '我的填报 /statement/fillingQuery',
      '我的留言 /service/suggestComponey',
    ]);
    expect(facilitator).toEqual(['政策发布 /policy/policyFacilitator', '问卷填写 /questionnaire/fill', '企业咨询 /service/suggest']);
    expect(tutor).toEqual(['问卷填写 /questionnaire/fill']);
    expect(linksOf('visitor', undefined)).toEqual([]);
    expect(linksOf('enterprise', ['/service/suggest', '/team/set']).map(({ label }) => label)).toEqual(['我的留言']);
  });
});
