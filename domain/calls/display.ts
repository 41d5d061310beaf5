import type { DisplayHello } from '../answers/display';
import { flag, secret, text } from '../kernel/field';
import { defineCalls, shape } from '../kernel/call';

/** What a big screen on a wall asks: who am I, what do I show. Nobody sits before it, so nobody logs in. */
export const displayCalls = defineCalls({
  /**
   * A code to pair with; with the `token` that came with it whether it still waits (`renew`: a further code), and once it has been entered what the
   * display shows. What the screen says of itself the list of displays tells.
   */
  hello: {
    label: '大屏报到',
    access: 'public',
    at: 'POST /display/hello',
    anyBuildings: true,
    input: {
      token: secret('令牌', { writable: 'always', limit: 80 }),
      renew: flag('换一个配对码'),
      showing: text('正在显示', { limit: 60 }),
      client_version: text('版本', { limit: 40 }),
      resolution: text('分辨率', { limit: 20 }),
    },
    answer: shape<DisplayHello>(),
  },
  /** The picture that somebody has asked for, as a file of a form. */
  shot: { label: '大屏截图', access: 'login', at: 'POST /display/shot', changes: ['display'], anyBuildings: true, raw: true },
});
