import { wan, cst, person, type Rows } from './row';

export const customers: Rows = [
  [
    'enterprise',
    [
      {
        id: 1,
        building_id: 11,
        residence: 2,
        incubation: 1,
        tech_field: 1,
        founder_type: 1,
        registered_at: '2024-01-01',
        register_money: wan(50),
        settled_at: '2025-01-01',
        credit_code: '91330100MA2ABCDE2X',
        is_recommend: 1,
        recommend_sort: 1,
      },
      { id: 2, building_id: 12, residence: 2, incubation: 2, is_on_stock: 1, tech_field: 1, register_money: wan(200), settled_at: '2026-03-01' },
      {
        id: 3,
        building_id: 21,
        residence: 2,
        incubation: 1,
        tech_field: 5,
        founder_type: 3,
        registered_at: '2020-05-05',
        register_money: wan(500),
        settled_at: '2025-06-01',
      },
      { id: 4, building_id: 12, residence: 2, tech_field: 6, founder_type: 4, registered_at: '2025-06-01', settled_at: '2026-11-05' },
      { id: 5, building_id: 11, residence: 3, incubation: 2, settled_at: '2023-01-01', exited_at: '2026-09-10' },
      { id: 6, building_id: 11, need_status: 10, is_akey: 1, follow_id: 7 },
      { id: 7, building_id: 21, need_status: 20, follow_id: 7 },
      { id: 8, building_id: 11, need_status: 20, residence: 1, follow_id: 9 },
      { id: 9, building_id: 11, need_status: 50, invalid_reason: '无意向' },
    ].map((row) => ({ incubator_id: row.building_id < 20 ? 1 : 2, name: `企业${row.id}`, nature: 1, ...person, ...row })),
  ],
  [
    'entry_information',
    [
      { enterprise_id: 1, incubator_id: 1, building_id: 11, status: 2, settled_at: '2025-01-01', begin_kind: 1 },
      { enterprise_id: 2, incubator_id: 1, building_id: 12, status: 2, settled_at: '2026-03-01', begin_kind: 1 },
      { enterprise_id: 3, incubator_id: 2, building_id: 21, status: 2, settled_at: '2025-06-01', begin_kind: 1 },
      {
        enterprise_id: 4,
        incubator_id: 1,
        building_id: 12,
        status: 2,
        settled_at: '2026-11-05',
        begin_kind: 1,
        updated_at: cst('2026-11-19 12:34:56'),
      },
      {
        enterprise_id: 5,
        incubator_id: 1,
        building_id: 11,
        status: 3,
        settled_at: '2023-01-01',
        begin_kind: 1,
        exited_at: '2026-09-10',
        end_kind: 1,
      },
      { enterprise_id: 8, incubator_id: 1, building_id: 11, status: 1 },
    ],
  ],
  [
    'incubation',
    [
      { enterprise_id: 1, incubator_id: 1, status: 1, start_at: '2025-01-01', plan_end_at: '2028-12-31' },
      { enterprise_id: 3, incubator_id: 2, status: 1, start_at: '2025-06-15', plan_end_at: '2028-12-31' },
      { enterprise_id: 2, incubator_id: 1, status: 2, start_at: '2024-03-01', plan_end_at: '2028-12-31', end_at: '2026-05-20' },
      { enterprise_id: 5, incubator_id: 1, status: 2, start_at: '2023-02-01', plan_end_at: '2026-12-31', end_at: '2025-02-01' },
    ],
  ],
  [
    'honour',
    [
      { enterprise_id: 1, incubator_id: 1, kind: 1, granted_at: '2025-03-01', valid_to: '2028-02-29', confirmed_at: cst('2025-03-02 09:00:00') },
      { enterprise_id: 3, incubator_id: 2, kind: 2, granted_at: '2026-01-01', valid_to: '2026-12-31', confirmed_at: cst('2026-01-02 09:00:00') },
      { enterprise_id: 2, incubator_id: 1, kind: 2, granted_at: '2026-01-01', valid_to: '2026-12-31' },
      // of 专精特新 and of its 小巨人: one company all the same
      { enterprise_id: 4, incubator_id: 1, kind: 3, granted_at: '2026-11-01', valid_to: '2029-10-31', confirmed_at: cst('2026-11-02 09:00:00') },
      { enterprise_id: 4, incubator_id: 1, kind: 4, granted_at: '2026-11-01', valid_to: '2029-10-31', confirmed_at: cst('2026-11-02 09:00:00') },
      { enterprise_id: 5, incubator_id: 1, kind: 1, granted_at: '2024-01-01', valid_to: '2027-01-01', confirmed_at: cst('2024-01-02 09:00:00') },
    ],
  ],
  [
    'financing',
    [
      { enterprise_id: 1, incubator_id: 1, round: 1, happened_at: '2026-04-01', amount: wan(300), confirmed_at: cst('2026-04-02 09:00:00') },
      { enterprise_id: 3, incubator_id: 2, round: 2, happened_at: '2026-02-01', amount: wan(200), confirmed_at: cst('2026-02-02 09:00:00') },
      { enterprise_id: 3, incubator_id: 2, round: 3, happened_at: '2026-05-01', amount: wan(1000), confirmed_at: cst('2026-05-02 09:00:00') },
      { enterprise_id: 2, incubator_id: 1, round: 7, happened_at: '2026-05-01', amount: wan(800), confirmed_at: cst('2026-05-02 09:00:00') },
      { enterprise_id: 1, incubator_id: 1, round: 1, happened_at: '2025-03-01', amount: wan(100), confirmed_at: cst('2025-03-02 09:00:00') },
    ],
  ],
  [
    'showcase',
    [
      { id: 1, incubator_id: 1, building_id: 11, enterprise_id: 1, title: '风采', cover: 1, content: '…', audit_status: 3, is_online: 1 },
      { id: 2, incubator_id: 2, building_id: 21, enterprise_id: 3, title: '风采', cover: 1, content: '…', audit_status: 2 },
    ],
  ],
  [
    'enterprise_timeline',
    [
      { incubator_id: 1, enterprise_id: 1, happened_at: '2025-03-01', type: 9, text: '认定高新技术企业' },
      { incubator_id: 1, enterprise_id: 1, happened_at: '2025-01-01', type: 2, text: '入驻甲园' },
      { incubator_id: 1, enterprise_id: 1, happened_at: '2026-04-01', type: 10, text: '融资 300 万元', is_public: 2 },
    ],
  ],
  [
    'enterprise_synthesize',
    [
      { enterprise_id: 1, period: '2026-10-01', innovation: 80, growth: 70, team: 60, finance: null, compliance: 90, activity: 50 },
      { enterprise_id: 3, period: '2026-10-01', innovation: 40, growth: 30, team: 61, finance: null, compliance: 80, activity: 50 },
      { enterprise_id: 1, period: '2026-09-01', innovation: 1, growth: 1, team: 1, finance: 1, compliance: 1, activity: 1 },
    ],
  ],
];
