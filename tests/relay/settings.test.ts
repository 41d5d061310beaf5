import { describe, expect, it } from 'vitest';
import { envExample, readmeTable, readSettings, settingsForBackEnd, table, wantsDemo } from '@/relay/settings';

describe('settings', () => {
  it('have the defaults of the table', () => {
    expect(readSettings({})).toMatchObject({ port: 8080, host: '127.0.0.1', demo: null, demoPassword: 'Park@2026', pollScale: 1, vapiUrl: '' });
    expect(readSettings({ PORT: '', POLL_SCALE: ' 0.5 ' })).toMatchObject({ port: 8080, pollScale: 0.5 });
  });

  it.each([
    [{ PORT: '80a' }, '设置 PORT 不正确：须为 0 到 65535 的整数，现为“80a”'],
    [{ DEMO: 'vielleicht' }, '设置 DEMO 不正确：须为 on 或 off，现为“vielleicht”'],
    [{ DATABASE_URL: 'mysql://root:geheim@db/park' }, '设置 DATABASE_URL 不正确：须为 postgres:// 或 postgresql:// 开头的地址'],
    [{ TRUST_PROXY: '10.0.0.0/8, proxy' }, '设置 TRUST_PROXY 不正确：须为 IP 地址或网段，用逗号分隔，现为“10.0.0.0/8, proxy”'],
    [{ ADMIN_PASSWORD: 'geheim' }, '设置 ADMIN_PASSWORD 不正确：须为 6-20 位字母、数字或符号中至少两种的组合'],
    [{ RELAY_USERNAME: 'relay', VAPI_URL: 'https://park.example' }, 'RELAY_USERNAME 与 RELAY_PASSWORD 须同时设置'],
    [{ DEMO: 'on', VAPI_URL: 'https://park.example' }, 'DEMO=on 不能与 VAPI_URL 一起使用：演示园区只写入内置后端'],
  ])('%j ends the start with one line', (environment, line) => {
    expect(() => readSettings(environment)).toThrow(line);
  });

  it('want the demonstration park on the embedded database, on a server when asked, never with an existing back end', () => {
    const wants = (environment: Record<string, string>) => wantsDemo(readSettings(environment));
    expect([wants({}), wants({ DEMO: 'off' })]).toEqual([true, false]);
    const server = { DATABASE_URL: 'postgres://db/park' };
    expect([wants(server), wants({ ...server, DEMO: 'on' }), wants({ VAPI_URL: 'http://back' })]).toEqual([false, true, false]);
  });

  it('reach the back end checked, and the documents whole', () => {
    expect(settingsForBackEnd(readSettings({ DEMO: 'yes' }))).toMatchObject({ DEMO: 'on', DATABASE_POOL: '10' });
    for (const { name } of Object.values(table)) expect([envExample(), readmeTable()].every((text) => text.includes(name))).toBe(true);
  });
});
