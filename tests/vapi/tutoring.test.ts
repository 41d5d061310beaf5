import { afterAll, beforeAll, expect, it } from 'vitest';
import { tutor } from '@/domain/resources/tutor';
import { tutorRelation } from '@/domain/resources/tutor-relation';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Answer, type Park, type Session } from '../support/park';
import { people, place, type Place } from './people';

const now = new Date('2026-11-20T09:05:00+08:00');
onEngineInTurn('辅导记录', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let stranger: Awaited<ReturnType<typeof people>>;
  let relation: number;
  let foreign: number;
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now });
    here = await place(park, '甲园');
    who = await people(park, here);
    stranger = await people(park, await place(park, '乙园'));
    const pair = { incubator_id: here.incubator, enterprise_id: here.enterprise, start_at: '2026-03-01', end_at: '2026-12-31' };
    relation = (await park.make(tutorRelation, { ...pair, tutor_id: here.tutor })).id;
    foreign = (await park.make(tutorRelation, { ...pair, tutor_id: (await park.make(tutor, { name: '他人' })).id })).id;
  });
  afterAll(() => park.close());
  const call = (by: Session, method: string, path: string, body?: object): Promise<Answer> => park.call(by, method, `/vapi/tutorRecord${path}`, body);
  const entry = (more: object = {}) => ({ relation_id: relation, happened_at: '2026-11-10 14:00:00', content: '谈了定价与首批客户', ...more });

  it('导师记自己的辅导：园区、企业由辅导关系带入；别人的关系、将来的与关系之外的时间不收', async () => {
    const made = await call(who.tutor, 'POST', '', entry());
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ incubator_id: here.incubator, enterprise_id: here.enterprise, tutor_id: here.tutor, way: 1, score: null });
    // a relation is called by its tutor
    expect(made.body.relation_name).toBe('甲园导师');
    for (const more of [{ tutor_id: 999 }, { enterprise_id: 999 }, { score: 5 }])
      expect((await call(who.tutor, 'POST', '', entry(more))).status).toBe(400);
    for (const [more, field, message] of [
      [{ relation_id: foreign }, 'relation_id', undefined],
      [{ happened_at: '2026-11-20 10:00:00' }, 'happened_at', '辅导时间不能晚于现在'],
      [{ happened_at: '2026-02-28 23:59:00' }, 'happened_at', '辅导时间不在辅导关系的起止日期内'],
      [{ content: '' }, 'content', '请输入辅导内容'],
    ] as const) {
      const refused = await call(who.tutor, 'POST', '', entry(more));
      expect(refused.status).toBe(422);
      const found = refused.body.errors[field];
      if (message) expect(found).toEqual([message]);
      else expect(found).toBeDefined();
    }
    expect((await call(who.tenant, 'POST', '', entry())).status).toBe(403);
    expect((await call(who.provider, 'POST', '', entry())).status).toBe(403);
    expect((await call(stranger.tutor, 'GET', `/${made.body.id}`)).status).toBe(404);
    const edited = await call(who.tutor, 'PUT', `/${made.body.id}`, { version: made.body.version, content: '谈了定价' });
    expect([edited.status, edited.body.content]).toEqual([200, '谈了定价']);
  });

  it('企业评价一次，1 到 5 分；评价之后导师不能再改或删，园区可以', async () => {
    const { id, version } = (await call(who.tutor, 'POST', '', entry({ happened_at: '2026-11-12 09:00:00' }))).body;
    expect((await call(who.tutor, 'PUT', `/evaluate/${id}`, { score: 5 })).status).toBe(403);
    expect((await call(stranger.tenant, 'PUT', `/evaluate/${id}`, { score: 5 })).status).toBe(404);
    expect((await call(who.tenant, 'PUT', `/evaluate/${id}`, { score: 6 })).body.errors.score).toEqual(['企业评价应为1到5']);
    expect((await call(who.tenant, 'PUT', `/evaluate/${id}`, { score: 4 })).status).toBe(200);
    expect((await call(who.tenant, 'PUT', `/evaluate/${id}`, { score: 5 })).body.message).toBe('该辅导记录已评价');
    expect((await call(who.tutor, 'PUT', `/${id}`, { version: version + 1, content: '改' })).body.message).toBe('企业已评价的辅导记录不能再改');
    expect((await call(who.tutor, 'DELETE', `/${id}`)).status).toBe(400);
    const kept = await call(who.operator, 'GET', `/${id}`);
    expect(kept.body.score).toBe(4);
    expect((await call(who.operator, 'PUT', `/${id}`, { version: kept.body.version, content: '园区更正' })).status).toBe(200);
    expect((await call(stranger.operator, 'DELETE', `/${id}`)).status).toBe(404);
    expect((await call(who.operator, 'DELETE', `/${id}`)).status).toBe(200);
  });
});
