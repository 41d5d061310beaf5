import { defineScreen } from './screen';

/** 园区地图: the model of the parks over nearly the whole screen, and beside it what can be entered from where it looks. */
export const map = defineScreen({
  picks: ['day', 'layer'],
  areas: {
    list: { panel: 'park.list' },
    expire: { panel: 'contract.expire' },
    map: { panel: 'park.site' },
  },
  // a wall has room for what the places are full of, and for what is wrong in them
  at: {
    tall: { rate: { panel: 'space.rate' }, status: { panel: 'space.status' } },
    C: {
      field: { panel: 'cust.field', title: '行业分布' },
      rate: { panel: 'space.rate' },
      status: { panel: 'space.status' },
      alarms: { panel: 'iot.alarm', title: '设备与用能告警', params: { figures: 'none' } },
      energy: { panel: 'iot.power', title: '能耗 24 小时' },
    },
  },
  layouts: {
    A: {
      columns: [456, '1fr'],
      rows: [
        ['2fr', 'list map'],
        ['1fr', 'expire map'],
      ],
    },
    B: {
      columns: [520, '1fr'],
      rows: [
        ['2fr', 'list map'],
        ['1fr', 'expire map'],
      ],
    },
    C: {
      rows: [
        ['1fr', 'list rate | map | expire alarms'],
        ['1fr', 'status field | map | energy energy'],
      ],
    },
    tall: {
      rows: [
        ['1.7fr', 'map map'],
        ['1fr', 'list expire'],
        ['1fr', 'rate status'],
      ],
    },
    stacked: {
      rows: [
        [560, 'map'],
        [520, 'list'],
        [320, 'expire'],
      ],
    },
  },
});
