/** Many plain websocket clients in a process of their own, so that their work is not counted as the server's. */
import { WebSocket } from 'ws';

/** When each message came that is watched for, in µs of the machine's own clock, which all processes share. */
let arrivals = [];
let wanted = 0;
let least = 0;
const now = () => Number(process.hrtime.bigint() / 1000n);

function onData(length) {
  if (wanted === 0 || length < least) return;
  arrivals.push(now());
  if (arrivals.length < wanted) return;
  wanted = 0;
  process.send('all');
}

/** `hello`: what it says first; `welcome`: how the message begins that ends its opening. A plain one says nothing and is open at once. */
function open(url, hello, welcome) {
  return new Promise((done, fail) => {
    const ws = new WebSocket(url, { perMessageDeflate: false });
    let isOpen = false;
    ws.on('error', fail);
    if (!hello) ws.once('open', done);
    ws.on('open', () => hello && ws.send(hello));
    ws.on('message', (data) => {
      if (data[0] === 0x32 && data.length === 1) ws.send('3');
      else if (isOpen || !welcome) onData(data.length);
      else if (data.subarray(0, welcome.length).toString() === welcome) {
        isOpen = true;
        done();
      }
    });
  });
}

const actions = {
  open: async ({ url, hello, welcome, count }) => {
    for (let n = 0; n < count; n += 50) await Promise.all(Array.from({ length: Math.min(50, count - n) }, () => open(url, hello, welcome)));
    process.send('open');
  },
  watch: async ({ count, bytes }) => {
    [arrivals, wanted, least] = [[], count, bytes];
    process.send('watching');
  },
  report: async () => process.send({ arrivals }),
};
process.on('message', (message) => void actions[message.do](message));
process.on('disconnect', () => process.exit(0));
