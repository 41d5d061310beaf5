import type { PublicPark } from '../answers/website';
import type { Rows } from '../kernel/calls';
import { defineCalls, shape } from '../kernel/call';

/** What visitors of the public site read beside the published rows of the resources. */
export const websiteCalls = defineCalls({
  /** The parks that the site shows, each with its buildings: what a visitor chooses a place from. */
  places: {
    label: '官网园区楼宇',
    access: 'public',
    source: 'spec',
    at: 'GET /websit/park/getBuildIdName',
    anyBuildings: true,
    reads: ['incubator', 'building'],
    answer: shape<Rows<PublicPark>>(),
  },
});
