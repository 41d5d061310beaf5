import { defineScreen } from './screen';

/** 物联监测: what the meters and gates say now, and what is wrong with them. */
export const iot = defineScreen({
  picks: ['day', 'layer'],
  areas: {
    figures: {
      panels: ['figure.power', 'figure.electric', 'figure.water', 'figure.car', 'figure.device', 'figure.alarm'],
      columns: { A: 6, B: 6, C: 6, tall: 3, stacked: 2 },
    },
    map: { panel: 'park.site', params: { layer: 'energy' } },
    power: { panel: 'iot.power' },
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
      columns: [456, '1fr', '1fr', 456],
      rows: [
        [[112, 'auto'], 'figures figures figures figures'],
        ['1fr', 'power map map alarms'],
        ['1fr', 'band map map cars'],
        ['1fr', 'water top devices passes'],
      ],
    },
    B: {
      columns: ['1fr', '1fr', [1000, '2fr'], '1fr', '1fr'],
      rows: [
        [[112, 'auto'], 'figures figures figures figures figures'],
        ['1fr', 'power power map alarms alarms'],
        ['1fr', 'band water map cars cars'],
        ['1fr', 'top devices map passes passes'],
      ],
    },
    C: {
      rows: [
        [128, 'figures figures | map map | alarms passes'],
        ['1fr', 'power power | map map | alarms passes'],
        ['1fr', 'power power | map map | cars cars'],
        ['1fr', 'band water | top devices | cars cars'],
      ],
    },
    tall: {
      columns: ['1fr', '1fr'],
      rows: [
        [240, 'figures figures'],
        ['2.2fr', 'map map'],
        ['1fr', 'power passes'],
        ['1fr', 'alarms cars'],
        ['1fr', 'band top'],
        ['1fr', 'water devices'],
      ],
    },
    stacked: {
      rows: [
        ['auto', 'figures'],
        [480, 'map'],
        [300, 'power'],
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
