import { defineScreen } from './screen';

/** 物联监测: what the meters and gates say now, and what is wrong with them. */
export const iot = defineScreen({
  areas: {
    figures: {
      panels: ['figure.power', 'figure.electric', 'figure.water', 'figure.car', 'figure.device', 'figure.alarm'],
      columns: { A: 6, B: 6, C: 3, stacked: 2 },
    },
    power: { panel: 'iot.power' },
    minute: { panel: 'iot.ele', title: '实时功率 近 60 分钟' },
    band: { panel: 'iot.band' },
    top: { panel: 'iot.top', title: '今日用电排行' },
    devices: { panel: 'iot.device' },
    water: { panel: 'iot.flow' },
    alarms: { panel: 'iot.alarm', title: '设备与用能告警', params: { figures: 'none' } },
    cars: { panel: 'iot.car', title: '停车场' },
    passes: { panel: 'iot.pass' },
  },
  layouts: {
    A: {
      columns: ['0.62fr', '0.56fr', '1fr', '0.79fr'],
      rows: [
        [[112, 'auto'], 'figures figures figures figures'],
        ['1fr', 'power power minute cars'],
        ['1fr', 'band top devices cars'],
        ['1fr', 'water water alarms passes'],
      ],
    },
    B: {
      columns: ['1fr', '1fr', '1fr', '1fr', '0.8fr'],
      rows: [
        [[112, 'auto'], 'figures figures figures figures figures'],
        ['1fr', 'power minute band passes cars'],
        ['1fr', 'water alarms top devices cars'],
      ],
    },
    C: {
      rows: [
        [240, 'figures figures | devices devices | top cars'],
        ['1fr', 'power power | minute minute | top cars'],
        ['1fr', 'water band | alarms alarms | passes cars'],
      ],
    },
    stacked: {
      rows: [
        ['auto', 'figures'],
        [300, 'power'],
        [300, 'minute'],
        [300, 'band'],
        [300, 'top'],
        [300, 'devices'],
        [300, 'water'],
        [300, 'alarms'],
        [480, 'cars'],
        [300, 'passes'],
      ],
    },
  },
});
