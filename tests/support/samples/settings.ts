import { settingsFeed } from '@/domain/feeds/settings';
import { sample } from './sample';

export const settingsSamples = [
  sample(settingsFeed, {
    options: 412,
    site: 3,
    parameters: { 'mtroom.cancel_minutes': 30 },
    cockpit: {
      title: '园区运行管理驾驶舱',
      playlist: [
        { path: '/cockpit', seconds: 60 },
        { path: '/cockpitIot', seconds: 30 },
      ],
      tour: [{ path: '/cockpit', view: 'park', seconds: 20 }],
      screens: {},
    },
  }),
];
