import { defineScreen } from './screen';

/** 企业驾驶舱: who sits in the park, who comes and goes, what they achieve. */
export const enterprise = defineScreen({
  areas: {
    figures: {
      panels: ['figure.enterprise', 'figure.incubating', 'figure.graduate', 'figure.tech', 'figure.finance', 'figure.knowledge'],
      columns: { A: 6, B: 6, C: 3, tall: 3, stacked: 2 },
    },
    stage: { panel: 'cust.stage' },
    field: { panel: 'cust.field', title: '技术领域' },
    move: { panel: 'cust.move' },
    funnel: { panel: 'biz.funnel' },
    trend: { panel: 'eco.trend' },
    round: { panel: 'eco.round' },
    rights: { panel: 'ip.sum' },
    top: { panel: 'cust.top' },
    fresh: { panel: 'cust.new' },
  },
  at: { C: { check: { panel: 'check' } } },
  visit: {
    figures: {
      panels: ['figure.enterprise', 'figure.incubating', 'figure.graduate', 'figure.tech', 'figure.occupancy', 'figure.knowledge'],
      columns: { A: 6, B: 6, C: 3, tall: 3, stacked: 2 },
    },
    top: { panel: 'cust.star' },
    funnel: { panel: 'cust.tier' },
    trend: { panel: 'check' },
    check: { panel: 'iot.device' },
  },
  layouts: {
    A: {
      columns: [456, '1fr', '1fr', 456],
      rows: [
        [[112, 'auto'], 'figures figures figures figures'],
        ['1fr', 'stage move move rights'],
        ['1fr', 'field trend trend top'],
        ['1fr', 'fresh funnel round top'],
      ],
    },
    B: {
      columns: ['1fr', '1fr', '1fr', '1fr', '1fr'],
      rows: [
        [[112, 'auto'], 'figures figures figures figures figures'],
        ['1fr', 'stage move move rights top'],
        ['1fr', 'field funnel trend round fresh'],
      ],
    },
    C: {
      rows: [
        [240, 'figures figures | move move | rights top'],
        ['1fr', 'stage field | move move | rights top'],
        ['1fr', 'fresh funnel | trend trend | round check'],
      ],
    },
    tall: {
      columns: ['1fr', '1fr'],
      rows: [
        [[240, 'auto'], 'figures figures'],
        ['1fr', 'stage field'],
        ['1fr', 'move funnel'],
        ['1fr', 'trend round'],
        ['1fr', 'rights top'],
        ['1fr', 'fresh top'],
      ],
    },
    stacked: {
      rows: [
        ['auto', 'figures'],
        [320, 'stage'],
        [320, 'field'],
        [320, 'move'],
        [320, 'funnel'],
        [320, 'trend'],
        [320, 'round'],
        [360, 'rights'],
        [560, 'top'],
        [360, 'fresh'],
      ],
    },
  },
});
