import { beforeEach, describe, expect, it } from 'vitest';
import { open, people, screen, signIn } from '../support/screens';

const redirectOf = (html: string): string | undefined => /data-redirect="([^"]+)"/.exec(html)?.[1];

describe('访客', () => {
  beforeEach(() => signIn(null));
  it.each(['/dashboard/dashboard', '/404', '/user/login'])('RD-01 P-044 打开 %s 到登录页', async (path) =>
    expect(await open(path)).toBe('/user/login'),
  );
  it.each(['/cockpit', '/service/notice?page=2', '/nowhere', '/space/room'])('RD-01 P-044 打开 %s 到登录页，登录后回到原处', async (path) => {
    expect(await open(path)).toBe(`/user/login?redirect=${encodeURIComponent(path)}`);
  });
  it('公共首页可以打开', async () => {
    expect(await open('/')).toBe('/');
    expect(screen()).toMatch(/<footer[\s\S]*<\/footer>/); // of the public pages alone
  });
});

describe('已登录', () => {
  it.each(['admin', 'operator', 'tenant', 'tutor'] as const)('RD-02 %s 打开登录页到工作台', async (who) => {
    signIn(people[who]);
    expect(await open('/user/login')).toBe('/dashboard/dashboard');
  });
  it.each(['/404', '/nowhere', '/service/notice/nothing'])('RD-03 RD-04 没有的页面 %s 到工作台', async (path) => {
    signIn(people.tenant);
    expect(await open(path)).toBe('/dashboard/dashboard');
  });
  it('没有的页面到工作台时说明，资料未审核的服务商登录后不会被这样说', async () => {
    const { arrived, showToastsBy } = await import('@/client/kernel/api/errors');
    const warnings: string[] = [];
    showToastsBy({ success: () => {}, error: () => {}, warning: (text) => void warnings.push(text) });
    arrived(); // what the tests before have left to say
    warnings.length = 0;
    signIn({ ...people.provider, is_audit: 2 });
    expect(await open('/user/login')).toBe('/enterprise/facilitatorDetail');
    arrived();
    expect(warnings).toEqual([]);
    await open('/nowhere');
    arrived();
    expect(warnings).toEqual(['页面不存在，已返回工作台']);
  });
  it('RD-07 P-037 没有企业的服务商，资料审核之前登录后到自己的详情页，之后到工作台', async () => {
    signIn({ ...people.provider, is_audit: 2 });
    expect(await open('/user/login')).toBe('/enterprise/facilitatorDetail');
    expect(await open('/user/login?redirect=%2Fmessage')).toBe('/message');
    signIn({ ...people.provider, is_audit: 1 });
    expect(await open('/user/login')).toBe('/dashboard/dashboard');
  });
  it('RD-10 顶栏的驾驶舱在新标签页打开', async () => {
    signIn(people.operator);
    await open('/dashboard/dashboard');
    expect(/<a [^>]*href="\/cockpit"[^>]*>/.exec(screen())?.[0]).toContain('target="_blank"');
  });
  it('B-071 刷新标签：/redirect/{path} 重新打开该页，地址参数不丢', async () => {
    signIn(people.admin);
    await open('/redirect/service/notice?page=2');
    expect(redirectOf(screen())).toBe('/service/notice?page=2');
  });
});
