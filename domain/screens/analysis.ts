import { defineScreen } from './screen';

/** 数据分析: one figure of the approved returns by what is chosen at the left, who has the most of it, and who has not reported. */
export const analysis = defineScreen({
  picks: ['metric', 'by', 'period', 'view'],
  areas: {
    filter: { panel: 'eco.filter' },
    cross: { panel: 'eco.cross' },
    rank: { panel: 'eco.rank' },
    missing: { panel: 'eco.missing' },
  },
  // a wall shows as well what they earn over the year, and what the park is judged by
  at: { C: { trend: { panel: 'eco.trend' }, check: { panel: 'check' }, rounds: { panel: 'eco.round' } } },
  // a part of few enterprises tells what one of them earns, and nobody likes to be read out as late
  visit: {
    filter: { panel: 'cust.field' },
    cross: { panel: 'check' },
    rank: { panel: 'ip.sum' },
    missing: { panel: 'cust.stage' },
    trend: { panel: 'cust.tier' },
    check: { panel: 'eco.round' },
    rounds: { panel: 'space.status' },
  },
  layouts: {
    A: {
      columns: [400, '1fr', 480],
      rows: [
        ['1.3fr', 'filter cross rank'],
        ['1fr', 'filter cross missing'],
      ],
    },
    B: { columns: [400, '1fr', 480, 480], rows: [['1fr', 'filter cross rank missing']] },
    C: {
      rows: [
        ['1fr', 'filter missing | cross cross | rank trend'],
        ['1fr', 'rounds missing | cross cross | rank check'],
      ],
    },
    tall: {
      columns: ['1fr', '1fr'],
      rows: [
        [560, 'filter filter'],
        ['1.6fr', 'cross cross'],
        ['1fr', 'rank missing'],
      ],
    },
    stacked: {
      rows: [
        [520, 'filter'],
        [720, 'cross'],
        [560, 'rank'],
        [480, 'missing'],
      ],
    },
  },
});
