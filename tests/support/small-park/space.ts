import { wan, cst, type Rows } from './row';

export const space: Rows = [
  [
    'incubator',
    [
      {
        id: 1,
        name: '甲园',
        code: 'A',
        type: 1,
        level: 1,
        lng: 120.1,
        lat: 30.1,
        district: '滨江区',
        fund: wan(500),
        opened_at: '2012-06-01',
        updated_at: cst('2026-01-01 09:00:00'),
      },
      { id: 2, name: '乙园', code: 'B', type: 2, fund: wan(300), updated_at: cst('2026-01-01 09:00:00') },
    ],
  ],
  [
    'building',
    [
      { id: 11, incubator_id: 1, name: 'A座', area: 1000 },
      { id: 12, incubator_id: 1, name: 'B座', area: 600 },
      { id: 21, incubator_id: 2, name: '研发楼', area: 400 },
    ],
  ],
  [
    'floor',
    [
      { id: 111, incubator_id: 1, building_id: 11, number: 1, name: '1F' },
      { id: 112, incubator_id: 1, building_id: 11, number: 2, name: '2F' },
      { id: 121, incubator_id: 1, building_id: 12, number: 1, name: '1F' },
      { id: 211, incubator_id: 2, building_id: 21, number: 1, name: '1F' },
    ],
  ],
  [
    'room',
    [
      { id: 1101, building_id: 11, area: 300 },
      { id: 1102, building_id: 11, area: 200 },
      { id: 1103, building_id: 11, area: 100, use: 3 },
      { id: 1201, building_id: 12, area: 250 },
      { id: 1202, building_id: 12, area: 200, rentable_from: '2026-06-01', idle_since: '2026-08-12', guide_price: 1.5 },
      { id: 1203, building_id: 12, area: 60 }, // let by its two units
      { id: 1204, building_id: 12, area: 30, parent_id: 1203 },
      { id: 1205, building_id: 12, area: 30, parent_id: 1203, idle_since: '2026-11-10', guide_price: 30, price_unit: 'yuan_m_month' },
      { id: 2101, building_id: 21, area: 200 },
      { id: 2102, building_id: 21, area: 100 },
    ].map((row) => ({
      incubator_id: row.building_id < 20 ? 1 : 2,
      floor_id: row.building_id * 10 + 1,
      room_type_id: 1,
      rentable_from: '2020-01-01',
      name: String(row.id),
      ...row,
    })),
  ],
  [
    'room_occupancy',
    [
      { room_id: 1101, during: '[2025-01-01,2027-07-01)', kind: 3, enterprise_id: 1, contract_id: 1 },
      { room_id: 1201, during: '[2026-03-01,2027-03-01)', kind: 3, enterprise_id: 2, contract_id: 2 },
      { room_id: 2101, during: '[2025-06-01,2026-12-16)', kind: 3, enterprise_id: 3, contract_id: 3 },
      { room_id: 1204, during: '[2026-01-01,2027-01-01)', kind: 3, enterprise_id: 4, contract_id: 4 },
      { room_id: 2102, during: '[2026-11-01,2026-12-01)', kind: 4 },
      { room_id: 1102, during: '[2026-11-10,)', kind: 1, need_id: 1 },
      { room_id: 1202, during: '[2026-10-01,2027-01-01)', kind: 3, enterprise_id: 5, contract_id: 6, released_at: cst('2026-09-01 10:00:00') },
    ],
  ],
  [
    'team_member',
    [
      { incubator_id: 1, name: '甲', post: '招商', is_professional: 1, joined_at: '2020-01-01' },
      { incubator_id: 1, name: '乙', post: '运营', is_professional: 2, joined_at: '2020-01-01' },
      { incubator_id: 1, name: '丙', post: '运营', is_professional: 1, joined_at: '2020-01-01', left_at: '2026-01-01' },
    ],
  ],
  [
    'tutor',
    [
      { id: 1, name: '导师', avatar: 1, intro: '…' },
      { id: 2, name: '旧导师', avatar: 1, intro: '…', left_at: '2026-01-01' },
    ],
  ],
  [
    'tutor_incubator',
    [
      { tutor_id: 1, incubator_id: 1 },
      { tutor_id: 1, incubator_id: 2 },
      { tutor_id: 2, incubator_id: 1 },
    ],
  ],
  [
    'team_service',
    [
      { incubator_id: 1, kind: 2, name: '检测平台', cover: 1, content: '…' },
      { incubator_id: 1, kind: 1, name: '食堂', cover: 1, content: '…' },
    ],
  ],
];
