import { spaceFeed } from '@/domain/feeds/space';
import { sample } from './sample';

export const spaceSamples = [
  sample(spaceFeed, {
    as_of: '2026-11-20 17:05:00',
    id: null,
    name: '全部园区',
    level: null,
    type: null,
    opened_at: null,
    address: null,
    intro: null,
    image: null,
    space: {
      total: { label: '孵化面积', value: 36200, unit: '㎡' },
      rentable: { label: '可租面积', value: 31800, unit: '㎡' },
      rented: { label: '已租面积', value: 27984, unit: '㎡' },
      idle: { label: '空置面积', value: 3816, unit: '㎡', rooms: 24 },
      room_status: [
        { code: 1, name: '空闲', value: 32 },
        { code: 2, name: '预订', value: 10 },
        { code: 3, name: '已租', value: 296 },
        { code: 4, name: '即将到期', value: 26 },
        { code: 5, name: '装修/维修', value: 8 },
        { code: 6, name: '自用', value: 16 },
      ],
      by_building: [
        { id: 11, name: 'A座', rentable: 6200, rented: 5720, rent_rate: 92.3 },
        { id: 12, name: 'B座', rentable: 5400, rented: 4806, rent_rate: 89 },
        { id: 13, name: 'C座', rentable: 4400, rented: 3874, rent_rate: 88 },
        { id: 21, name: '1号楼', rentable: 5600, rented: 4928, rent_rate: 88 },
        { id: 22, name: '2号楼', rentable: 4200, rented: 3598, rent_rate: 85.7 },
        { id: 31, name: '研发楼', rentable: 6000, rented: 5058, rent_rate: 84.3 },
      ],
    },
    team: { staff: 20, professional: 16, tutors: 18, platforms: 6, fund: { value: 2600, unit: '万元' } },
  }),
];
