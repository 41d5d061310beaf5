import { defineScreen } from './screen';

/** 企业名录: who sits in the park, narrowed by what is chosen at the left, and the one that is picked at the right. */
export const companies = defineScreen({
  picks: ['stage', 'field', 'tag', 'sort', 'name', 'page', 'company'],
  // those of whom there is most to show come first: who settled yesterday has neither people nor rights yet
  areas: {
    filter: { panel: 'cust.filter', params: { sort: 'star' } },
    wall: { panel: 'cust.wall', params: { sort: 'star' } },
    card: { panel: 'cust.card', params: { sort: 'star' } },
  },
  // a wall has room for what all of them are together
  at: {
    C: {
      stage: { panel: 'cust.stage' },
      field: { panel: 'cust.field', title: '技术领域' },
      tier: { panel: 'cust.tier' },
      move: { panel: 'cust.move' },
    },
  },
  layouts: {
    A: { columns: [400, '1fr', 456], rows: [['1fr', 'filter wall card']] },
    B: { columns: [400, '1fr', 520], rows: [['1fr', 'filter wall card']] },
    C: {
      rows: [
        [470, 'filter filter | wall | card tier'],
        ['1fr', 'stage field | wall | card move'],
      ],
    },
    tall: {
      columns: ['1fr', '1fr'],
      rows: [
        [690, 'filter card'],
        ['1fr', 'wall wall'],
      ],
    },
    stacked: {
      rows: [
        [440, 'filter'],
        [640, 'wall'],
        [640, 'card'],
      ],
    },
  },
});
