import { defineScreen } from './screen';

/** 园区总览: how full, how much money, what is wrong, what is next; to guests: who is here, and how good they are. */
export const overview = defineScreen({
  picks: ['day', 'layer'],
  areas: {
    figures: {
      panels: ['figure.occupancy', 'figure.enterprise', 'figure.fee', 'figure.alarm'],
      columns: { A: 4, B: 4, C: 4, tall: 4, stacked: 2 },
    },
    tier: { panel: 'cust.tier' },
    field: { panel: 'cust.field', title: '行业分布' },
    cohort: { panel: 'biz.cohort' },
    map: { panel: 'park.site' },
    move: { panel: 'cust.move', title: '入驻与退出', params: { line: 'net', figures: 'none' } },
    fee: { panel: 'fee.rate', params: { form: 'year' } },
    todo: { panel: 'park.todo' },
    energy: { panel: 'iot.power', title: '能耗 24 小时' },
    service: { panel: 'svc.today', title: '今日与活动' },
  },
  // a wall is read by many at once: which house is how full, what is let next, and what the park is judged by
  at: {
    C: {
      more: { panels: ['figure.power', 'figure.water', 'figure.device'], columns: { A: 3, B: 3, C: 3, stacked: 3 } },
      space: { panel: 'space.rate', title: '空间出租' },
      events: { panel: 'park.event' },
      check: { panel: 'check' },
      patents: { panel: 'ip.sum' },
      status: { panel: 'space.status' },
      expire: { panel: 'contract.expire' },
    },
  },
  visit: {
    figures: {
      panels: ['figure.occupancy', 'figure.enterprise', 'figure.knowledge', 'figure.idle'],
      columns: { A: 4, B: 4, C: 4, tall: 4, stacked: 2 },
    },
    fee: { panel: 'ip.sum' },
    todo: { panel: 'check' },
    service: { panel: 'cust.star' },
    cohort: { panel: 'eco.round' },
    events: { panel: 'cust.stage' },
    check: { panel: 'iot.device' },
    patents: { panel: 'iot.flow' },
  },
  layouts: {
    A: {
      columns: [456, '1fr', '1fr', 456],
      rows: [
        [[112, 'auto'], 'figures figures figures figures'],
        ['1fr', 'tier map map todo'],
        ['1fr', 'field map map energy'],
        ['1fr', 'cohort move fee service'],
      ],
    },
    B: {
      columns: ['1fr', '1fr', [1000, '2fr'], '1fr', '1fr'],
      rows: [
        [[112, 'auto'], 'figures figures figures figures figures'],
        ['1fr', 'tier cohort map todo todo'],
        ['1fr', 'field move map energy fee'],
        ['1fr', 'field move map service fee'],
      ],
    },
    C: {
      rows: [
        [128, 'figures figures figures | map map | more more more'],
        ['1fr', 'tier field cohort | map map | todo events energy'],
        ['1fr', 'space field status | map map | fee events energy'],
        ['1fr', 'space check status | move expire | fee service patents'],
      ],
    },
    tall: {
      columns: ['1fr', '1fr'],
      rows: [
        [148, 'figures figures'],
        ['2.2fr', 'map map'],
        ['1fr', 'todo tier'],
        ['1fr', 'energy field'],
        ['1fr', 'move fee'],
        ['1.2fr', 'service cohort'],
      ],
    },
    stacked: {
      rows: [
        ['auto', 'figures'],
        [480, 'map'],
        [300, 'todo'],
        [300, 'tier'],
        [300, 'field'],
        [300, 'cohort'],
        [300, 'move'],
        [300, 'fee'],
        [300, 'energy'],
        [300, 'service'],
      ],
    },
  },
});
