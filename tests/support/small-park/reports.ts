import { wan, cst, type Row, type Rows } from './row';

const keys = [
  'revenue',
  'tax',
  'rd',
  'employees',
  'degree_doctor',
  'degree_master',
  'degree_bachelor',
  'graduates_new',
  'returnees',
  'knowledge_valid',
  'knowledge_apply',
  'knowledge_grant',
  'ip_invention',
  'ip_software',
  'ip_plant',
];
const filled = (return_id: number, values: Readonly<Record<string, number>>): Row[] =>
  Object.entries(values).map(([key, number_value]) => ({ return_id, item_id: keys.indexOf(key) + 1, number_value }));
export const reports: Rows = [
  ['report_item', keys.map((key, index) => ({ id: index + 1, template_id: 1, key, label: key, group: 2, kind: 1, measure: 1 }))],
  [
    'report',
    [
      { id: 1, period: '2026-Q3', year: 2026, number: 3, period_end: '2026-09-30', deadline: cst('2026-10-31 23:59:59'), status: 3 },
      { id: 2, period: '2026-Q2', year: 2026, number: 2, period_end: '2026-06-30', deadline: cst('2026-07-31 23:59:59'), status: 4 },
      { id: 3, period: '2025-Q4', year: 2025, number: 4, period_end: '2025-12-31', deadline: cst('2026-01-31 23:59:59'), status: 4 },
      { id: 4, period: '2026-Q4', year: 2026, number: 4, period_end: '2026-12-31', deadline: cst('2027-01-31 23:59:59'), status: 2 },
    ].map((row) => ({ title: row.period, template_id: 1, kind: 2, ...row })),
  ],
  [
    'report_return',
    [
      { id: 1, report_id: 1, enterprise_id: 1, incubator_id: 1, building_id: 11, status: 3 },
      { id: 2, report_id: 1, enterprise_id: 3, incubator_id: 2, building_id: 21, status: 3 },
      { id: 3, report_id: 1, enterprise_id: 2, incubator_id: 1, building_id: 12, status: 2 },
      { id: 4, report_id: 2, enterprise_id: 1, incubator_id: 1, building_id: 11, status: 3 },
      { id: 5, report_id: 3, enterprise_id: 1, incubator_id: 1, building_id: 11, status: 3 },
      { id: 6, report_id: 4, enterprise_id: 1, incubator_id: 1, building_id: 11, status: 3 },
    ],
  ],
  [
    'report_value',
    [
      ...filled(1, {
        revenue: wan(100),
        tax: wan(10),
        rd: wan(5),
        employees: 20,
        degree_doctor: 2,
        degree_bachelor: 18,
        graduates_new: 3,
        returnees: 1,
        knowledge_valid: 10,
        knowledge_apply: 3,
        knowledge_grant: 2,
        ip_invention: 4,
        ip_software: 6,
        ip_plant: 0,
      }),
      ...filled(2, { revenue: wan(50), tax: wan(5), employees: 8, degree_doctor: 1, degree_master: 7, knowledge_valid: 5, ip_invention: 5 }),
      ...filled(3, { revenue: wan(999), employees: 99, knowledge_valid: 99 }),
      ...filled(4, { revenue: wan(80), tax: wan(8) }),
      ...filled(5, { revenue: wan(60), knowledge_valid: 7 }),
      ...filled(6, { revenue: wan(777) }),
    ],
  ],
];
