import { defineScreen } from './screen';

/** 园区总览: how full, how much money, what is wrong, what is next. */
export const overview = defineScreen({
  areas: {
    figures: {
      panels: ['figure.enterprise', 'figure.occupancy', 'figure.idle', 'figure.fee', 'figure.electric', 'figure.knowledge'],
      columns: { A: 6, B: 6, C: 3, stacked: 2 },
    },
    field: { panel: 'cust.field', title: '行业分布' },
    space: { panel: 'space.rate', title: '空间出租' },
    funnel: { panel: 'biz.funnel' },
    map: { panel: 'park.map' },
    move: { panel: 'cust.move', title: '入驻与退出', params: { line: 'net', figures: 'none' } },
    fee: { panel: 'fee.month', title: '应收与实收', params: { figures: 'none' } },
    energy: { panel: 'iot.power', title: '能耗 24 小时' },
    events: { panel: 'park.event', title: '告警与动态' },
    service: { panel: 'svc.today', title: '活动与服务' },
  },
  layouts: {
    A: {
      columns: [456, '1fr', '1fr', 456],
      rows: [
        [[112, 'auto'], 'figures figures figures figures'],
        ['1fr', 'field map map energy'],
        ['1fr', 'space map map events'],
        ['1fr', 'funnel move fee service'],
      ],
    },
    B: {
      columns: ['1fr', '1fr', [900, '1.6fr'], '1fr', '1fr'],
      rows: [
        [[112, 'auto'], 'figures figures figures figures figures'],
        ['1fr', 'field funnel map move events'],
        ['1fr', 'space fee map energy service'],
      ],
    },
    C: {
      rows: [
        [240, 'figures figures | map | service service'],
        ['1fr', 'field space | map | energy events'],
        ['1fr', 'funnel fee | map | move events'],
      ],
    },
    stacked: {
      rows: [
        ['auto', 'figures'],
        [300, 'field'],
        [300, 'space'],
        [300, 'funnel'],
        [480, 'map'],
        [300, 'move'],
        [300, 'fee'],
        [300, 'energy'],
        [300, 'events'],
        [300, 'service'],
      ],
    },
  },
});
