import sharp from 'sharp';
import { expect, it } from 'vitest';
import { onEachEngine } from '../support/engines';
import { filesOf } from '../support/uploads';
import { displayWall, png } from './display-wall';

onEachEngine('大屏终端的截图', (engine) => {
  const wall = displayWall(engine);
  const { hello, paired, get, sendShot } = wall;

  it('sends one picture when it is asked for one: looked into, and no larger than a megabyte', async () => {
    const { id, token } = await paired();
    const send = async (bytes: Buffer, name = 'a.png', as = token): Promise<number> => (await sendShot(as, bytes, name)).status;
    expect(await send(png)).toBe(400);
    wall.now = new Date(wall.now.getTime() + 1000);
    expect((await wall.park.call(wall.who.admin, 'PUT', `/vapi/display/shoot/${id}`, {})).status).toBe(200);
    expect((await hello(token)).body.shot_requested_at).not.toBeNull();
    expect(await send(Buffer.from('<svg onload="alert(1)"/>'))).toBe(415);
    expect(await send(png, 'a.html')).toBe(415);
    expect(await send(Buffer.concat([png, Buffer.alloc(1024 * 1024)]))).toBe(413);
    expect(await send(png, 'a.png', wall.who.admin.token)).toBe(404);
    wall.now = new Date(wall.now.getTime() + 1000);
    // it is the display's from the start, at no moment a file that nobody holds
    const change = (what: string) => wall.park.database.tx((tx) => wall.park.database.rows(`alter table file ${what}`, [], tx));
    await change('add constraint always_held check (used_at is not null) not valid');
    expect(await send(png)).toBe(201);
    await change('drop constraint always_held');
    expect(await send(png)).toBe(400); // one for each asking
    const first = (await wall.park.call(wall.who.admin, 'GET', `/vapi/display/${id}`)).body;
    const seen = await fetch(`${wall.park.url}${first.shot_path}`);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/png']);
    wall.now = new Date(wall.now.getTime() + 1000);
    await wall.park.call(wall.who.admin, 'PUT', `/vapi/display/shoot/${id}`, {});
    wall.now = new Date(wall.now.getTime() + 1000);
    expect(await send(png)).toBe(201);
    expect(await wall.park.database.rows('select id from file where id = $1', [first.shot])).toEqual([]);
  });

  it('of two tabs with one token both are the display, and one picture is taken of them', async () => {
    const { id, token } = await paired();
    const [one, other] = await Promise.all([hello(token, { showing: '甲' }), hello(token, { showing: '乙' })]);
    expect([one.body.id, other.body.id]).toEqual([id, id]);
    wall.now = new Date(wall.now.getTime() + 1000);
    await wall.park.call(wall.who.admin, 'PUT', `/vapi/display/shoot/${id}`, {});
    wall.now = new Date(wall.now.getTime() + 1000);
    const before = await wall.park.database.rows<{ n: number }>('select count(*)::int n from file');
    const filesBefore = filesOf(wall.park);
    const both = await Promise.all([1, 2, 3].map(() => sendShot(token, png)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    expect(await wall.park.database.rows('select count(*)::int n from file')).toEqual([{ n: Number(before[0]?.n) + 1 }]);
    // nothing of the ones that were too late lies about
    expect(filesOf(wall.park)).toHaveLength(filesBefore.length + 1);
  });

  it('junk for a picture is refused in all its shapes, and the token shows nobody a file', async () => {
    const { id, token } = await paired();
    await wall.park.call(wall.who.admin, 'PUT', `/vapi/display/shoot/${id}`, {});
    wall.now = new Date(wall.now.getTime() + 1000);
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect((await sendShot(token, bomb)).status).toBe(413);
    for (const junk of [Buffer.alloc(0), Buffer.alloc(2000, 7), png.subarray(0, 30), Buffer.concat([png.subarray(0, 20), Buffer.alloc(500)])])
      expect([400, 415]).toContain((await sendShot(token, junk)).status);
    const bare = await fetch(`${wall.park.url}/vapi/display/shot`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: 'x' });
    expect(bare.status).toBe(400);
    expect((await sendShot(token, png)).status).toBe(201);
    const { shot_path } = (await wall.park.call(wall.who.admin, 'GET', `/vapi/display/${id}`)).body;
    const bareAddress = String(shot_path).replace(/\?.*/, '');
    expect((await get(token, bareAddress.replace('/vapi', ''))).status).not.toBe(200);
  });
});
