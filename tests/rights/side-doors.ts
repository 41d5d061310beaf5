import { expect, it } from 'vitest';
import type { Field } from '@/domain/kernel/field';
import type { Filter } from '@/domain/kernel/presentation';
import { addresses, ask, inBatches, pathOf, questionOf, rowOf, textOf } from './asking';
import { rightsOf } from '../vapi/people';
import { hiddenDigits, secretWord, type Fixture } from './ground';
import { whos } from './table';

/** Filters by a column that some callers see masked, or not at all. */
const filters = (of: (field: Field) => boolean) =>
  addresses
    .filter(({ as, does, resource }) => as === 'operation' && (does === 'list' || does === 'export') && resource?.scope.staff === 'park')
    .flatMap((address) =>
      ((address.resource?.filters ?? []) as readonly Filter[]).flatMap((filter) => {
        const field = address.resource?.fields[String(filter.field)] as Field | undefined;
        return field && !filter.own && of(field) ? [{ address, name: String(filter.field), key: filter.query ?? String(filter.field) }] : [];
      }),
    );

/** Every way round: masked numbers by filters, choices, logs, exports, files, imports. */
export function sideDoors(fixture: () => Fixture): void {
  it('no list, record, file, choice or log gives a whole mobile or plate to who may do all but see them', async () => {
    const { park, rows, here } = fixture();
    const permissions = rightsOf(2).filter((right) => right !== 'privacy_show');
    const clerk = await park.account({ username: 'keeper', type: 2, permissions, incubators: [here.incubator] });
    const choices = [...rows.keys()].map((name) => `/options/${name}?pageSize=100`);
    const reads = addresses.filter(({ method, action }) => method === 'GET' && !action).map((one) => pathOf(one, rows) + questionOf(one, rows));
    const seen = await inBatches([...reads, ...choices], async (path) => {
      const answer = await park.call(clerk, 'GET', `/vapi${path}`);
      const text = answer.status === 200 ? await textOf(answer) : '';
      return {
        path,
        masked: text.includes('浙A***') || text.includes('139****'),
        whole: text.includes(`139${hiddenDigits}`) || text.includes(`A${hiddenDigits}`),
      };
    });
    expect(seen.filter(({ whole }) => whole).map(({ path }) => path)).toEqual([]);
    // what would have told him is there: he reads it masked
    expect(seen.filter(({ masked }) => masked).map(({ path }) => path.replace(/\?.*/, ''))).toEqual(
      expect.arrayContaining([
        '/iot/vehicle',
        '/iot/vehicle/export',
        '/iot/carPass',
        '/iot/carPass/export',
        '/iot/carStay',
        '/iot/carStay/export',
        '/visitors',
        '/options/vehicle',
      ]),
    );
  }, 240_000);
  it('a masked number is not found out by its filter, and one that is not seen is not asked for', async () => {
    const { park, rows, here } = fixture();
    const masks = filters(({ mask }) => mask === 'mobile' || mask === 'plate');
    expect(new Set(masks.map(({ name, address }) => address.resource?.fields[name]?.mask)).size).toBe(2);
    const rights = [...new Set(masks.flatMap(({ address }) => [`${address.resource?.name}_list`, `${address.resource?.name}_export`]))];
    const clerk = await park.account({ username: 'clerk', type: 2, permissions: rights, incubators: [here.incubator] });
    expect(masks.length).toBeGreaterThan(0);
    for (const { address, key, name } of masks) {
      const found = async (text: string) => textOf(await park.call(clerk, 'GET', `/vapi${address.path}?${key}=${text}`));
      const row = rowOf(address, rows);
      const whole = String(row?.[name]);
      const blank = await found('0000000');
      expect([address.text, (await found(hiddenDigits)) === blank, (await found(whole)) === blank]).toEqual([address.text, true, true]);
      // what he sees he may search
      const shown = whole.slice(whole.startsWith('浙') ? -2 : -4);
      expect([address.text, (await found(shown)) === blank]).toEqual([address.text, false]);
    }
    const rightsOfTenant = await park.account({
      username: 'tenant.lists',
      type: 3,
      permissions: ['enterprise_list'],
      enterprise_id: fixture().here.enterprise,
    });
    for (const query of ['need_status=10', 'is_akey=2', 'type=2', 'sortField=need_status'])
      expect([query, (await park.call(rightsOfTenant, 'GET', `/vapi/enterprise?${query}`)).status]).toEqual([query, 400]);
    expect((await park.call(rightsOfTenant, 'GET', '/vapi/enterprise')).body.total).toBe(1);
  });

  it('choices are offered to whoever has a form for them, masked like their records', async () => {
    const { park, here } = fixture();
    const bare = await park.account({ username: 'bare', type: 2, permissions: ['notice_list'], incubators: [here.incubator] });
    for (const name of [
      'outbox',
      'contract',
      'fee_bill',
      'payment',
      'operation_log',
      'login_log',
      'refund',
      'visitor',
      'role',
      'department',
      'menu',
      'file_template',
    ])
      expect([name, (await park.call(bare, 'GET', `/vapi/options/${name}`)).status]).toEqual([name, 404]);
    expect((await park.call(bare, 'GET', '/vapi/options/incubator')).status).toBe(200);
    const door = await park.account({ username: 'door', type: 2, permissions: ['visitor_list'], incubators: [here.incubator] });
    const [list, choice] = await Promise.all(['/visitors', '/options/visitor'].map((path) => park.call(door, 'GET', `/vapi${path}`)));
    expect(choice?.body.data.map(({ label }: { label: string }) => label)).toEqual(list?.body.data.map(({ name }: { name: string }) => name));
    expect(choice?.body.data[0].label).toMatch(/^.\*$/);
    // a question that offers rows of its own: to whoever has that form, and to nobody else
    const asking = async (who: Parameters<typeof park.call>[0], path: string, target: string) =>
      (await park.call(who, 'GET', `/vapi/options/${target}?for=${path}`)).status;
    for (const [path, target] of [
      ['enterprise.follow_id', 'user'],
      ['user.role_id', 'role'],
      ['room.reserve.need_id', 'need'],
      ['field_record.room_id', 'room'],
    ] as const) {
      expect([path, await asking(bare, path, target)]).toEqual([path, 404]);
      expect([path, await asking(null, path, target)]).toEqual([path, 401]);
      expect([path, await asking('operator' in fixture().callers ? (fixture().callers.operator as never) : bare, path, target)]).toEqual([path, 200]);
    }
    const booker = await park.account({ username: 'booker', type: 3, permissions: ['field_record_list'], enterprise_id: here.enterprise });
    const venues = await park.call(booker, 'GET', '/vapi/options/room?for=field_record.room_id');
    expect(venues.status).toBe(200);
    for (const row of venues.body.data) expect(Object.keys(row).sort()).toEqual(['id', 'label']);
    expect(JSON.stringify(venues.body)).not.toContain(secretWord);
    expect(await asking(booker, 'room.reserve.need_id', 'need')).toBe(404);
  });

  it('the logs of one park say nothing of another’s people, accounts and incubators', async () => {
    const { park, here, rows } = fixture();
    const place = await ask(fixture(), 'operator', 'GET', `/space/incubator/${here.incubator}`);
    await ask(fixture(), 'operator', 'PUT', `/space/incubator/${here.incubator}`, { version: place.body.version, address: `${secretWord}路1号` });
    const [user] = await park.database.rows<{ id: number; version: number }>('select id, version from app_user where id = $1', [
      rows.get('user')?.id,
    ]);
    await ask(fixture(), 'operator', 'PUT', `/user/${user?.id}`, { version: user?.version, name: '机密甲' });
    await ask(fixture(), 'operator', 'GET', '/notice/noticeExport');
    const mine = await ask(fixture(), 'operator', 'GET', '/operationLog?pageSize=1000');
    expect(mine.body.data.map(({ module }: { module: string }) => module)).toEqual(expect.arrayContaining(['incubator', 'user']));
    for (const path of ['/operationLog', '/loginLog']) {
      const { body } = await ask(fixture(), 'other', 'GET', `${path}?pageSize=1000`);
      expect(JSON.stringify(body)).not.toContain(secretWord);
      expect(body.data.filter(({ username }: { username: string }) => username === `operator${here.incubator}`)).toEqual([]);
    }
  });

  it('an export, a sort and a filter of another park’s ids bring none of its rows', async () => {
    const { here, rows } = fixture();
    const ids = ['incubator_id', 'building_id', 'enterprise_id', 'user_id', 'row_id'];
    const requested = addresses.filter(
      ({ as, does, resource }) => as === 'operation' && (does === 'list' || does === 'export') && resource?.scope.staff === 'park',
    );
    const leaked = await inBatches(requested, async ({ path, resource }) => {
      const query = ((resource?.filters ?? []) as readonly Filter[]).flatMap(({ field, query: key, match }) =>
        ids.includes(String(field)) && match !== 'between'
          ? [`${key ?? String(field)}=${String(field) === 'row_id' ? 1 : (rows.get(String(field).replace('_id', ''))?.id ?? here.incubator)}`]
          : [],
      );
      return (await textOf(await ask(fixture(), 'other', 'GET', `${path}?${query.join('&')}`))).includes(secretWord) ? [path] : [];
    });
    expect(leaked.flat()).toEqual([]);
  });

  it('an ETag and an idempotency key are of one person alone', async () => {
    for (const path of [
      '/notice/notice',
      '/menu',
      '/auth/authInfo',
      '/options/building',
      '/space/room',
      '/dashboard/counts',
      '/message/notice-count',
    ]) {
      const tag = (await ask(fixture(), 'operator', 'GET', path)).headers.get('etag') ?? '';
      expect(tag).not.toBe('');
      expect([path, (await ask(fixture(), 'operator', 'GET', path, undefined, { 'if-none-match': tag })).status]).toEqual([path, 304]);
      const other = await ask(fixture(), 'other', 'GET', path, undefined, { 'if-none-match': tag });
      if (path !== '/message/notice-count') expect([path, other.status]).toEqual([path, 200]);
      expect(JSON.stringify(other.body)).not.toContain(secretWord);
    }
    const { here, there } = fixture();
    const key = { 'idempotency-key': 'the same key' };
    const body = (incubator: number) => ({ incubator_id: incubator, title: '同一编号', type: 1, content: '<p>文</p>' });
    const mine = await ask(fixture(), 'operator', 'POST', '/notice/notice', body(here.incubator), key);
    const theirs = await ask(fixture(), 'other', 'POST', '/notice/notice', body(there.incubator), key);
    expect([mine.status, theirs.status, mine.body.id === theirs.body.id]).toEqual([201, 201, false]);
  });

  it('a file is opened by its own signature, while it holds, and by nobody’s guess', async () => {
    const { rows, park } = fixture();
    const id = rows.get('file')?.id;
    const signed = new URL(park.app.services.files.path({ id: Number(id), save_name: 'a.png', is_public: 2 }), 'http://x');
    const [until, sign] = [signed.searchParams.get('until'), signed.searchParams.get('sign')];
    const wrong = [
      '',
      '?until=9999999999&sign=x',
      `?until=${Number(until) + 600}&sign=${sign}`,
      `?until=1&sign=${sign}`,
      `?until=${until}&sign=${sign}0`,
      `?until[]=${until}&sign=${sign}`,
    ];
    for (const query of wrong)
      for (const who of ['visitor', 'tenant', 'other'] as const)
        expect([query, who, (await ask(fixture(), who, 'GET', `/file/${id}/a.png${query}`)).status]).toEqual([query, who, 403]);
    const another = await ask(fixture(), 'visitor', 'GET', `/file/${Number(id) + 1}/a.png?until=${until}&sign=${sign}`);
    expect([403, 404]).toContain(another.status);
    // the right signature is let through; the folder of this test holds no bytes
    expect((await ask(fixture(), 'visitor', 'GET', `/file/${id}/a.png?until=${until}&sign=${sign}`)).status).toBe(404);
  });

  it('an import stores no row into another park', async () => {
    const { park, callers } = fixture();
    const csv = '名称,类别,所属园区,楼宇\n越界地点,活动场地,甲园,甲园A座\n';
    const form = new FormData();
    form.set('file', new Blob([csv]), 'a.csv');
    form.set('mode', 'store');
    form.set('partial', '1');
    const answer = await fetch(`${park.url}/vapi/place/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${callers.other?.token}` },
      body: form,
    });
    expect([200, 400]).toContain(answer.status);
    expect(await answer.text()).not.toContain('"stored":true');
    expect(await park.database.rows("select 1 from place where name = '越界地点'")).toEqual([]);
  });

  it('a row out of reach is not there, and nothing else is said of it', async () => {
    const { rows } = fixture();
    const answer = await ask(fixture(), 'other', 'POST', '/refund', { contract_id: rows.get('contract')?.id, exit_at: '2030-01-31' });
    expect(answer.body.errors).toEqual({ contract_id: ['合同不存在'] });
  });

  it('column settings are one’s own', async () => {
    const key = { table_key: 'user' };
    expect((await ask(fixture(), 'operator', 'POST', '/user_table', { ...key, columns: [{ key: secretWord }] })).status).toBe(200);
    for (const who of whos.filter((one) => one !== 'operator'))
      expect(JSON.stringify((await ask(fixture(), who, 'GET', '/user_table?table_key=user')).body)).not.toContain(secretWord);
    const strange = await ask(fixture(), 'other', 'POST', '/user_table', { ...key, user_id: fixture().callers.operator?.userId });
    expect(strange.status).toBe(400);
  });
}
