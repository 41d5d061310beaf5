import { describe, expect, it, vi } from 'vitest';
import { registerFields, resetFields } from '@/domain/calls/auth';
import { draw, open, screen, signIn } from '../../../tests/support/screens';

const { default: Forget } = await import('./Forget');
const { default: Register } = await import('./Register');

/** Every question has a label of its own, and what is wrong with it is told beside it. */
const hasFields = (html: string, names: readonly string[]) =>
  names.map((name) => [
    name,
    html.includes(`for="${name}"`),
    new RegExp(`<(?:input|select)[^>]*id="${name}"[^>]*aria-describedby="${name}-about"|aria-describedby="${name}-about"[^>]*id="${name}"`).test(
      html,
    ),
  ]);

describe('注册与找回密码', () => {
  it.each([
    ['注册', <Register key="r" />, registerFields],
    ['找回密码', <Forget key="f" />, resetFields],
  ] as const)('%s：定义里的每一项都有标签、提示和输入框', (_name, page, fields) => {
    const html = draw(page);
    const names = Object.keys(fields).filter((name) => name !== 'kind');
    expect(hasFields(html, names)).toEqual(names.map((name) => [name, true, true]));
    expect(html).toContain('获取验证码');
    expect(html.match(/autoComplete="new-password"/gi)).toHaveLength(2);
  });
  it('注册身份是单选，默认企业', () => {
    const html = draw(<Register />);
    expect([...html.matchAll(/<input type="radio"[^>]*value="(\d)"[^>]*>/g)].map(([tag, value]) => [value, tag.includes('checked')])).toEqual([
      ['3', true],
      ['4', false],
    ]);
  });
  it('没有刚提交的注册时，注册结果页说明去向', async () => {
    signIn(null);
    expect(await open('/registerResult')).toBe('/registerResult');
    expect(screen()).toContain('这里没有刚提交的注册');
  });
  it('已登录的人打开注册和找回密码，回到自己的页面', async () => {
    signIn({ role: 1, username: 'admin' });
    for (const path of ['/register', '/forget']) {
      await open(path);
      expect(screen(), path).toContain('data-redirect="/dashboard/dashboard"');
    }
  });
  it('登录页有忘记密码与企业注册', async () => {
    signIn(null);
    vi.stubGlobal('document', { cookie: '' });
    await open('/user/login');
    const html = screen();
    vi.stubGlobal('document', undefined);
    expect(html).toMatch(/href="\/forget"[\s\S]*href="\/register"/);
  });
});
