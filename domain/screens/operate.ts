import { defineScreen } from './screen';

/** 运营: what is owed and paid, what runs out, whether the park is safe, and who is served today. */
export const operate = defineScreen({
  areas: {
    figures: {
      panels: ['figure.fee', 'figure.occupancy', 'figure.idle', 'figure.alarm'],
      columns: { A: 4, B: 4, C: 4, tall: 4, stacked: 2 },
    },
    fee: { panel: 'fee.month', title: '应收与实收' },
    rate: { panel: 'fee.rate', params: { form: 'year' } },
    item: { panel: 'fee.item' },
    expire: { panel: 'contract.expire' },
    idle: { panel: 'space.idle' },
    safety: { panel: 'chk.task' },
    service: { panel: 'svc.today', title: '今日服务' },
    events: { panel: 'park.event' },
  },
  // a wall shows as well what there is to let, and who has to deal with what
  at: {
    C: {
      fee: { panel: 'fee.month', title: '应收与实收', params: { months: 'year' } },
      space: { panel: 'space.rate', title: '空间出租' },
      status: { panel: 'space.status' },
      todo: { panel: 'park.todo' },
    },
  },
  visit: {
    figures: {
      panels: ['figure.enterprise', 'figure.occupancy', 'figure.idle', 'figure.knowledge'],
      columns: { A: 4, B: 4, C: 4, tall: 4, stacked: 2 },
    },
    fee: { panel: 'cust.move', title: '入驻与退出', params: { line: 'net' } },
    rate: { panel: 'cust.stage' },
    item: { panel: 'cust.field', title: '行业分布' },
    idle: { panel: 'space.status' },
    status: { panel: 'iot.device' },
    safety: { panel: 'cust.tier' },
    events: { panel: 'check' },
  },
  layouts: {
    A: {
      columns: ['1fr', '1fr', '1fr', '1fr'],
      rows: [
        [[112, 'auto'], 'figures figures figures figures'],
        ['1fr', 'fee fee rate item'],
        ['1fr', 'expire safety idle events'],
        ['1fr', 'service service idle events'],
      ],
    },
    B: {
      columns: ['1fr', '1fr', '1fr', '1fr', '1fr'],
      rows: [
        [[112, 'auto'], 'figures figures figures figures figures'],
        ['1fr', 'fee fee rate safety events'],
        ['1fr', 'item expire idle service events'],
      ],
    },
    C: {
      rows: [
        [128, 'figures figures | expire idle | safety events'],
        ['1fr', 'fee fee | expire idle | safety events'],
        ['1fr', 'fee fee | space idle | todo events'],
        ['1fr', 'rate item | space status | service events'],
      ],
    },
    tall: {
      columns: ['1fr', '1fr'],
      rows: [
        [148, 'figures figures'],
        ['1fr', 'fee fee'],
        ['1fr', 'rate item'],
        ['1fr', 'expire idle'],
        ['1fr', 'safety service'],
        ['1fr', 'events events'],
      ],
    },
    stacked: {
      rows: [
        ['auto', 'figures'],
        [300, 'fee'],
        [300, 'rate'],
        [300, 'item'],
        [300, 'expire'],
        [300, 'idle'],
        [300, 'safety'],
        [300, 'service'],
        [300, 'events'],
      ],
    },
  },
});
