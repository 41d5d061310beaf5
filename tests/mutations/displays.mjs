/** Of big screens on walls; see list.mjs. */
export const displays = [
  {
    name: '大屏终端：令牌能调任何接口',
    file: 'vapi/kernel/http.ts',
    find: 'if (known.only && !known.only.calls(',
    replace: 'if (known.only && !known.only.feeds && !known.only.calls(',
    test: 'tests/vapi/display-pictures.test.ts',
    title: 'reads the feeds of its pictures, of its own park, and nothing else; writes nothing',
  },
  {
    name: '大屏终端：有权限就能加入任何订阅',
    file: 'relay/live/topics.ts',
    find: '(who.feeds === null || who.feeds.has(feed.id)) &&',
    replace: '(who.feeds === null || who.feeds.size > 0) &&',
    test: 'tests/relay/live-identity.test.ts',
    title: 'joins the feeds that are named for him and no others, loses them as they change, and his connection with his token',
  },
  {
    name: '大屏终端：配对码可以一直猜',
    file: 'vapi/features/display/pairing.ts',
    find: 'mine.length >= attempts.most',
    replace: 'mine.length >= attempts.most * 1000',
    test: 'tests/vapi/displays.test.ts',
    title: 'a code cannot be guessed: five slips, then a wait; and no address fills the line',
  },
  {
    name: '大屏终端：来几张截图存几张',
    file: 'vapi/features/display/shot.ts',
    find: 'if (!before?.waits) return false;',
    replace: 'if (!before) return false;',
    test: 'tests/vapi/display-shots.test.ts',
    title: 'of two tabs with one token both are the display, and one picture is taken of them',
  },
  {
    name: '大屏终端：服务换了版本不刷新',
    file: 'client/kernel/page/version.ts',
    find: 'served === undefined || served === running',
    replace: 'served !== undefined || served === running',
    test: 'client/monitor/link.test.ts',
    title: 'loads itself anew for another build of the server, once for each',
  },
];
