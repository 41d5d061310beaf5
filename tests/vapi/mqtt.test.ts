import mqtt from 'mqtt';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { iotGateway } from '@/domain/resources/iot-gateway';
import { meter } from '@/domain/resources/meter';
import { listenToBroker } from '@/vapi/start/mqtt';
import { openPark, type Park } from '../support/park';

const url = process.env.TEST_MQTT_URL;

/** With a real broker; the suite joins when TEST_MQTT_URL names one. */
describe.runIf(url)('从 MQTT 服务器接收读数', () => {
  let park: Park;
  let stop: () => Promise<void>;
  let publisher: mqtt.MqttClient;
  let topic = '';
  let row: { id: number } & Record<string, unknown>;
  const readings = () =>
    park.database.rows<{ value: string; source: number }>('select value, source from meter_reading where meter_id = $1 order by read_at', [row.id]);
  const until = async (count: number) => {
    for (let n = 0; n < 200 && (await readings()).length < count; n++) await new Promise((resolve) => setTimeout(resolve, 100));
    return readings();
  };

  beforeAll(async () => {
    park = await openPark();
    const gateway = await park.make(iotGateway, { enabled: 1 });
    row = await park.make(meter, {
      gateway_id: gateway.id,
      incubator_id: gateway.incubator_id,
      building_id: null,
      kind: 1,
      number: 'MQ-1',
      ratio: 1,
    });
    topic = `park/${gateway.incubator_id}/electric/MQ-1`;
    stop = listenToBroker(url ?? '', park.database, pino({ level: 'silent' }));
    publisher = await mqtt.connectAsync(url ?? '');
    // the subscription is on its way: a meter of its own is published again, always the same reading, until one arrives
    const probe = await park.make(meter, { gateway_id: gateway.id, incubator_id: gateway.incubator_id, building_id: null, kind: 1, number: 'MQ-0' });
    const at = new Date(Date.now() - 60_000).toISOString();
    const arrived = () => park.database.rows('select 1 from meter_reading where meter_id = $1', [probe.id]);
    for (let n = 0; n < 300 && (await arrived()).length === 0; n++) {
      await publisher.publishAsync(topic.replace('MQ-1', 'MQ-0'), JSON.stringify({ at, value: 1 }), { qos: 1 });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(await arrived()).toHaveLength(1);
  });
  afterAll(async () => {
    await publisher?.endAsync();
    await stop?.();
    await park?.close();
  });

  it('主题写明园区、类别和表号的读数存入，来源记为 MQTT', async () => {
    const at = new Date(Date.now() - 60_000).toISOString();
    await publisher.publishAsync(topic, JSON.stringify({ at, value: 100.5, power: 3 }), { qos: 1 });
    expect(await until(1)).toEqual([{ value: '100.500', source: 2 }]);
  });

  it('同一时刻重复上报只存一次，别的园区的主题不收', async () => {
    const at = new Date().toISOString();
    const foreign = topic.replace(/^park\/\d+/, 'park/999999');
    for (const where of [topic, topic, foreign]) await publisher.publishAsync(where, JSON.stringify({ at, value: 101 }), { qos: 1 });
    await until(2);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await readings()).toHaveLength(2);
  });

  it('读不懂的内容被拒绝，之后的读数照收', async () => {
    await publisher.publishAsync(topic, '不是 JSON', { qos: 1 });
    await publisher.publishAsync(topic, JSON.stringify({ at: new Date(Date.now() + 1000).toISOString(), value: 102 }), { qos: 1 });
    expect(await until(3)).toHaveLength(3);
  });
});
