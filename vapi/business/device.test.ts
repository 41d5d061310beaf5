import { expect, it } from 'vitest';
import { deviceOf } from './device';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';
it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome 131 · Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/131.0.2903.70`, 'Edge 131 · Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15', 'Safari 17 · macOS'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari 17 · iPhone',
  ],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chrome} Mobile Safari/537.36 MicroMessenger/8.0.50`, '微信 8 · Android'],
  [`Mozilla/5.0 (Windows NT 10.0) ${chrome} Safari/537.36 wxwork/4.1.0 MicroMessenger/7.0.1`, '企业微信 4 · Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox 128 · Linux'],
  ['curl/8.5.0', 'curl 8'],
  ['', '未知终端'],
  ['something else', '未知终端'],
])('终端：%s', (userAgent, wanted) => {
  expect(deviceOf(userAgent)).toBe(wanted);
});
