import { defineScreen } from './screen';

/** 企业: the companies that are looked for at the left, and the whole portrait of the one that is picked. */
export const firms = defineScreen({
  picks: ['stage', 'field', 'tag', 'sort', 'name', 'page', 'company'],
  areas: {
    filter: { panel: 'cust.filter' },
    list: { panel: 'cust.list' },
    portrait: { panel: 'cust.portrait' },
  },
  // a wall has room for what all of them are together
  at: {
    C: {
      stage: { panel: 'cust.stage' },
      tier: { panel: 'cust.tier' },
      rights: { panel: 'ip.sum' },
      field: { panel: 'cust.field', title: '技术领域' },
      move: { panel: 'cust.move' },
    },
  },
  layouts: {
    A: { columns: [360, 548, '1fr'], rows: [['1fr', 'filter list portrait']] },
    B: { columns: [400, 600, '1fr'], rows: [['1fr', 'filter list portrait']] },
    C: {
      rows: [
        [280, 'filter list | portrait | tier field'],
        ['1fr', 'filter list | portrait | rights field'],
        ['1fr', 'stage list | portrait | move move'],
      ],
    },
    tall: {
      columns: [480, '1fr'],
      rows: [
        ['1fr', 'filter list'],
        ['1.2fr', 'portrait portrait'],
      ],
    },
    stacked: {
      rows: [
        [520, 'list'],
        [900, 'portrait'],
        [420, 'filter'],
      ],
    },
  },
});
