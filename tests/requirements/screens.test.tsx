import type { ReactElement } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Modal } from '@arco-design/web-react';
import { routes } from '@/domain/routes';
import { notice } from '@/domain/resources/notice';
import { suggest } from '@/domain/resources/suggest';
import { facilitatorInfo } from '@/domain/resources/facilitator-info';
import { enterprise } from '@/domain/resources/enterprise';
import { draw, open, people, screen, signIn, site } from '../support/screens';
import type { Field } from '@/domain/kernel/field';
import { fieldErrors } from '@/client/kernel/form/check';
import type { InputProps, KindTools } from '@/client/kinds/kind';
import { FeedContext, type FeedStore } from '@/panels/kernel/live';

// after the screens, so that the client is drawn as they stub it
const { closedHost, PanelHostContext } = await import('@/panels/kernel/host');
const { default: Todo } = await import('@/panels/todo/Todo');
const { loadSite } = await import('@/client/kernel/site/site');
const { acts } = await import('@/client/site/acts/act');
const { page } = await import('@/client/kernel/api/errors');
const { Fields } = await import('@/client/kernel/form/Fields');
const { RecordTop } = await import('@/client/kernel/record/RecordTop');
const { RecordView } = await import('@/client/kernel/record/Record');
const { AuthFrame } = await import('@/client/shell/auth/AuthFrame');
const { Words } = await import('@/client/kinds/Words');
const { Bell } = await import('@/client/shell/office/Bell');
const { askLogout, UserChoices } = await import('@/client/shell/office/UserMenu');
const { numberKind } = await import('@/client/kinds/parts/number');
const { Upload } = await import('@/client/ui/Upload');
const { file: fileKind } = await import('@/client/kinds/file');
const { PictureInput } = await import('@/client/kinds/parts/PictureInput');
const { KindToolsContext } = await import('@/client/kinds/kind');

/** What a reader sees of a screen. */
const textOf = (html: string): string => html.replace(/<[^>]*>/g, ' ');

type Person = keyof typeof people;
/** A connection that has one answer for every topic. */
const telling = (data: unknown): FeedStore => {
  const live = { status: 'ready', data, at: 0, every: 1000, stale: false } as const;
  const rest = () => () => {};
  return { subscribe: rest, read: () => live, retry: () => {}, now: () => 0, connected: () => true, onConnection: rest };
};
const office = async (who: Person): Promise<string> => {
  signIn(people[who]);
  await open('/dashboard/dashboard');
  return screen();
};
const bellOf = (who: Parameters<typeof signIn>[0], total: number): string => {
  signIn(who);
  return draw(
    <FeedContext value={telling({ total })}>
      <Bell />
    </FeedContext>,
  );
};

describe('公共页面', () => {
  beforeAll(async () => {
    await loadSite();
    signIn(null);
    await open('/');
  });
  it('D-20 名称与标志取自系统设置', () => {
    const header = /<header[\s\S]*?<\/header>/.exec(screen())?.[0] ?? '';
    expect([header.includes('src="/logo.png"'), textOf(header).includes('高新科创园')]).toEqual([true, true]);
  });
  it('菜单与页脚的每一项都通向建成的页面，或本页上有的一节、可办的一件事', () => {
    const html = screen();
    const frame = [/<nav [^>]*aria-label="主导航"[\s\S]*?<\/nav>/, /<footer[\s\S]*<\/footer>/].map((part) => part.exec(html)?.[0] ?? '').join('');
    const ways = [...frame.matchAll(/href="(\/[^"]*)"/g)].map(([, way = '']) => way);
    const isHere = (name: string) => html.includes(`id="${name}"`) || acts.some((act) => act === name);
    const leads = (way: string) => (way.startsWith('/#') ? isHere(way.slice(2)) : routes.some(({ path }) => path === way));
    expect(ways).toEqual(expect.arrayContaining(['/', '/park', '/policy', '/notice', '/news']));
    expect(ways.filter((way) => !leads(way))).toEqual([]);
  });
  it('首页与登录页只说做得到的事', () => {
    const shown = textOf(screen()) + textOf(draw(<AuthFrame title="登录">{null}</AuthFrame>));
    for (const heading of ['在线服务', '一个平台，管好一座园区']) expect(shown).toContain(heading);
    for (const promise of ['填报数据', '报名活动', '维护机构资料', '辅导场次', '合同一条线']) expect(shown, promise).not.toContain(promise);
  });
  it('B-085 顶部菜单有收起按钮', () => expect(screen()).toMatch(/<button[^>]*aria-expanded="false" aria-controls="site-menu"/));
  it('B-086 K-074 F-187 页脚：公司、地址、电话、三个二维码、版权、备案与技术支持', () => {
    const footer = /<footer[\s\S]*<\/footer>/.exec(screen())?.[0] ?? '';
    expect(footer.match(/<img src="\/qr[123]\.png"/g)).toHaveLength(3);
    const words = ['company_name', 'address', 'phone', 'copyright', 'icp', 'support'] as const;
    for (const name of words) expect(textOf(footer), name).toContain(site[name]);
  });
});

describe('后台顶栏', () => {
  it('P-031 管理员可选园区楼宇，企业没有', async () => {
    expect(await office('operator')).toContain('选择园区楼宇');
    expect(await office('tenant')).not.toContain('选择园区楼宇');
  });
  it('P-033 每个人都有用户菜单', async () => {
    for (const who of Object.keys(people) as Person[]) expect(await office(who), who).toContain('用户菜单');
  });
  it('P-018 企业看不到新建项目，即使持有 enterprise_store', async () => {
    expect([(await office('operator')).includes('新建项目'), (await office('tenant')).includes('新建项目')]).toEqual([true, false]);
  });
  it('D-22 P-032 B-018 消息铃显示未读数 total，没有未读时没有角标', () => {
    const shown = (...given: Parameters<typeof bellOf>) => textOf(bellOf(...given)).trim();
    expect([shown(people.operator, 3), shown(people.operator, 0), shown(people.tenant, 120)]).toEqual(['3', '', '99+']);
  });
  it('P-026 P-027 P-028 服务商、导师、没有企业的用户没有消息铃', () => {
    for (const who of [people.provider, people.tutor, { role: 3 }, { role: 4 }]) expect(bellOf(who, 3)).toBe('');
  });
  it('B-076 用户菜单有账号设置、修改密码、退出登录', () => {
    const html = draw(<UserChoices close={() => {}} />);
    const words = [...html.matchAll(/>([^<>]+)<\/(?:a|button)>/g)].map(([, word]) => word);
    expect(words).toEqual(['账号设置', '修改密码', '退出登录']);
    const paths = [...html.matchAll(/href="([^"]+)"/g)].map(([, path]) => path);
    expect(paths.every((path) => routes.some((route) => route.path === path))).toBe(true);
    expect(paths).toHaveLength(2);
  });
  it('B-053 退出前先问：确定要退出登录吗?', () => {
    const requested = vi.spyOn(Modal, 'confirm').mockReturnValue({ close: () => {}, update: () => {} });
    const left = vi.spyOn(page, 'go').mockImplementation(() => {});
    askLogout();
    expect(requested.mock.calls[0]?.[0].content).toBe('确定要退出登录吗?');
    expect(left).not.toHaveBeenCalled();
  });
});

describe('待办跳转', () => {
  const tile = (may: boolean, editing: boolean): string => {
    const host = { ...closedHost, can: () => may, mayOpen: () => may, editing };
    return draw(
      <PanelHostContext value={host}>
        <Todo data={{ WaitCheck: 2 } as never} params={{}} options={{}} size={{ width: 0, height: 0 }} surface="workbench" />
      </PanelHostContext>,
    );
  };
  it('P-038 有权限且不在编辑时才跳转，带上路径和参数', () => {
    expect(routes.some(({ path }) => path === '/check/item')).toBe(true);
    expect(tile(true, false)).toContain('href="/check/item?activeName=0"');
    for (const html of [tile(true, true), tile(false, false)]) {
      expect(textOf(html)).toContain('2');
      expect(html).not.toContain('href=');
    }
  });
});

describe('表单', () => {
  it('D-23 留言内容带字数：3/100', () => {
    const form = { fields: suggest.fields, values: { content: '灯坏了' }, errors: {}, refusals: 0, change: () => {}, leave: () => {} };
    expect(draw(<Fields form={form as never} prefix="f" sections={[{ title: '', fields: ['content'] }]} />)).toContain('>3/100<');
  });
  it('K-047 D-33 F-219 数字输入默认两位小数', () => {
    const { Input } = numberKind({});
    const field = enterprise.fields.register_money;
    const shown = (value: unknown) => / value="([^"]*)"/.exec(draw(<Input id="n" name="n" field={field} value={value} onChange={() => {}} />))?.[1];
    expect(shown(1.2)).toBe('1.20');
    // a third place is refused in words, never rounded away (A-052)
    expect(shown(1.236)).toBe('1.236');
    expect(fieldErrors(field, 'n', { n: '1.236' })).toEqual(['最多2位小数']);
    expect(fieldErrors(field, 'n', { n: '1.23' })).toEqual([]);
  });
  it('K-015 K-051 计划书先移除才能换，其余单个文件直接换；选择框只列出该字段收的类型', () => {
    const there = [{ id: 1, save_name: 'a.png', save_path: '/a.png' }];
    const send = async () => ({ id: 2, save_name: 'b.png', save_path: '/b.png' });
    const drawn = (use: 'plan' | 'logo') => draw(<Upload id="u" single use={use} value={there} onChange={() => {}} send={send} />);
    expect([drawn('plan').includes('重新上传'), drawn('logo').includes('重新上传')]).toEqual([false, true]);
    expect(drawn('logo')).toContain('accept=".jpg,.jpeg,.png"');
  });
  it('B-087 声明了尺寸的图片字段由裁剪对话框来问', () => {
    const Ask = fileKind.Input as (props: InputProps) => ReactElement<{ size?: unknown }>;
    const requested = (field: Field) => Ask({ id: 'l', name: 'l', field, value: null, onChange: () => {} });
    expect(requested(enterprise.fields.logo).props.size).toEqual({ width: 150, height: 150 });
    expect(requested(enterprise.fields.lisence).props.size).toBeUndefined();
    const field = enterprise.fields.logo;
    const html = draw(
      <KindToolsContext value={{} as KindTools}>
        <PictureInput id="l" name="l" field={field} value={null} onChange={() => {}} size={field.crop as never} />
      </KindToolsContext>,
    );
    expect(html).toContain('上传图片');
  });
});

describe('详情', () => {
  const tools = { dictionary: () => [{ value: 1, label: '园区通知' }] } as unknown as KindTools;
  const drawn = (piece: ReactElement): string => textOf(draw(<KindToolsContext value={tools}>{piece}</KindToolsContext>));
  it('企业详情不列拼音、推荐顺序与来源申请', () => {
    signIn(people.admin);
    const row = { id: 1, version: 1, name: '甲园科技有限公司', pinyin: 'jiayuan', recommend_sort: 4711, collect_id: 4712 };
    const shown = drawn(<RecordView resource={enterprise as never} row={row as never} overrides={{}} />);
    expect(shown).toContain('甲园科技有限公司');
    for (const hidden of ['拼音', '推荐顺序', '来源申请', 'jiayuan', '4711', '4712']) expect(shown, hidden).not.toContain(hidden);
  });
  it('被驳回的写明原因，通过的与没有写原因的不写', () => {
    signIn(people.admin);
    const { audit } = facilitatorInfo;
    if (!audit) throw new Error('nobody audits it');
    const shown = (row: object) => drawn(<RecordTop resource={facilitatorInfo as never} row={{ id: 1, version: 1, ...row } as never} />);
    expect(shown({ [audit.field]: audit.rejected, reason: '营业执照已过期' })).toContain(`${audit.rejects}原因：营业执照已过期`);
    expect(shown({ [audit.field]: audit.passed, reason: '营业执照已过期' })).not.toContain('营业执照已过期');
    expect(shown({ [audit.field]: audit.rejected, reason: null })).not.toContain('原因');
  });
  it('字典的值以字典里的名称写出', () => expect(drawn(<Words field={notice.fields.type} value={1} />)).toBe('园区通知'));
});
