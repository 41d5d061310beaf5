/** Many plain websocket clients in a process of their own, so that their work is not counted as the server's. Arguments: how many. */
import { WebSocket } from 'ws';

const count = Number(process.argv[2]);

/** `hello`: what a socket.io client says first; a plain one says nothing. */
function open(url, hello) {
  return new Promise((done, fail) => {
    const ws = new WebSocket(url, { perMessageDeflate: false });
    ws.on('error', fail);
    if (!hello) ws.once('open', done);
    ws.on('open', () => hello && ws.send(hello));
    ws.on('message', (data) => {
      if (data[0] === 0x32 && data.length === 1) ws.send('3');
      else if (data[0] === 0x34 && data[1] === 0x30) done();
    });
  });
}

process.on('message', async ({ url, hello }) => {
  for (let n = 0; n < count; n += 50) await Promise.all(Array.from({ length: Math.min(50, count - n) }, () => open(url, hello)));
  process.send('open');
});
process.on('disconnect', () => process.exit(0));
