import { describe, expect, it } from 'vitest';
import { landingOf, loginFor, requestedPage, rootLeadsToCockpit } from './redirects';

const origin = 'https://park.example.com';
const user = {
  id: 1,
  username: 'x',
  role: 4,
  enterprise_id: null,
  facilitator_id: 9,
  tutor_id: null,
  avatar: null,
  logo: null,
  site_name: null,
  is_audit: 2,
};

describe('会话跳转', () => {
  it('登录后回到原来要打开的页面，仅限同源', () => {
    expect(requestedPage('/service/notice?page=2#x', origin)).toBe('/service/notice?page=2#x');
    for (const bad of [
      null,
      '',
      'https://evil.example',
      '//evil.example/x',
      '/\\evil.example',
      '/user/login',
      'javascript:alert(1)',
      '/..//evil.example',
    ]) {
      expect(requestedPage(bad, origin)).toBeNull();
    }
  });
  it('工作台是默认去处，登录地址不必带上它', () => {
    expect(loginFor('/dashboard/dashboard')).toBe('/user/login');
    expect(loginFor('/service/notice?page=2')).toBe('/user/login?redirect=%2Fservice%2Fnotice%3Fpage%3D2');
  });
  it('B-089 没有企业的服务商，资料审核之前登录后到自己的详情页；其他人到工作台', () => {
    expect(landingOf(user)).toBe('/enterprise/facilitatorDetail');
    expect(
      [{ ...user, is_audit: 1 }, { ...user, enterprise_id: 3 }, { ...user, role: 0, facilitator_id: null, tutor_id: 3 }, null].map(landingOf),
    ).toEqual(Array(4).fill('/dashboard/dashboard'));
  });
  it('根路径：角色 1、2 到驾驶舱，其他人到公共首页', () => {
    expect([1, 2, 3, 4, 0].map((role) => rootLeadsToCockpit({ ...user, role }))).toEqual([true, true, false, false, false]);
    expect(rootLeadsToCockpit(null)).toBe(false);
  });
});
