import { yuan, cst, type Row, type Rows } from './row';

const contract = (id: number, place: number, status: number, start_at: string, end_at: string, more: Row = {}): Row => ({
  id,
  incubator_id: place < 20 ? 1 : 2,
  building_id: place,
  number: `HT${id}`,
  sign_at: start_at,
  start_at,
  end_at,
  handler_id: 7,
  enterprise_id: id,
  status,
  ...more,
});
const bill = (id: number, place: number, item: number, month: string, amount: number, paid: number, status: number, due_at: string): Row => ({
  id,
  incubator_id: place < 20 ? 1 : 2,
  building_id: place,
  number: `B${id}`,
  kind: 5,
  payment_item_id: item,
  account_month: month,
  amount: yuan(amount),
  paid_amount: yuan(paid),
  status,
  bill_at: month,
  due_at,
  enterprise_id: 1,
});
const paid = (id: number, at: string, amount: number, status = 1): Row => ({
  id,
  incubator_id: 1,
  number: `P${id}`,
  paid_at: cst(at),
  amount: yuan(amount),
  method: 1,
  status,
});
export const money: Rows = [
  [
    'contract',
    [
      contract(1, 11, 30, '2025-01-01', '2027-06-30'),
      contract(2, 12, 30, '2026-03-01', '2027-02-28'),
      contract(3, 21, 30, '2025-06-01', '2026-12-15'),
      contract(4, 12, 30, '2026-01-01', '2026-12-31', { next_contract_id: 8 }),
      contract(5, 11, 50, '2025-07-01', '2026-06-30'),
      contract(6, 11, 60, '2023-01-01', '2026-08-31'),
      contract(7, 11, 60, '2023-01-01', '2025-10-01'),
      contract(8, 12, 20, '2027-01-01', '2027-12-31'),
    ],
  ],
  [
    'contract_room',
    [
      { contract_id: 1, room_id: 1101, area: 300, start_at: '2025-01-01', end_at: '2027-06-30' },
      { contract_id: 2, room_id: 1201, area: 250, start_at: '2026-03-01', end_at: '2027-02-28' },
      { contract_id: 3, room_id: 2101, area: 200, start_at: '2025-06-01', end_at: '2026-12-15' },
    ],
  ],
  [
    'payment_item',
    [
      { id: 1, name: '租金', code: 'rent', sort: 1 },
      { id: 2, name: '物业费', code: 'property', sort: 2 },
      { id: 3, name: '押金', code: 'deposit', is_income: 2, sort: 3 },
    ],
  ],
  [
    'contract_term',
    [
      { contract_id: 1, payment_item_id: 1, price: 1, day_price: 1, start_at: '2025-01-01', end_at: '2027-06-30' },
      { contract_id: 2, payment_item_id: 1, price: 2, day_price: 2, start_at: '2026-03-01', end_at: '2027-02-28' },
      { contract_id: 2, payment_item_id: 2, price: 9, day_price: 9, start_at: '2026-03-01', end_at: '2027-02-28' },
      { contract_id: 3, payment_item_id: 1, price: 1.5, day_price: 1.5, start_at: '2025-06-01', end_at: '2026-12-15' },
    ],
  ],
  [
    'fee_bill',
    [
      bill(1, 11, 1, '2026-11-01', 30_000, 20_000, 15, '2026-11-05'),
      bill(2, 12, 2, '2026-11-01', 5_000, 0, 10, '2026-11-30'),
      bill(3, 21, 1, '2026-11-01', 10_000, 10_000, 20, '2026-11-05'),
      bill(4, 11, 3, '2026-11-01', 10_000, 0, 10, '2026-11-01'),
      bill(5, 11, 1, '2026-10-01', 20_000, 20_000, 20, '2026-10-05'),
      bill(6, 11, 1, '2026-11-01', 77_000, 0, 30, '2026-11-05'),
    ],
  ],
  [
    'payment',
    [
      paid(1, '2026-11-06 10:00:00', 20_000),
      paid(2, '2026-11-01 00:30:00', 10_000),
      paid(3, '2026-11-02 10:00:00', 20_000),
      paid(4, '2026-11-03 10:00:00', 66_000, 2),
    ],
  ],
  [
    'payment_bill',
    [
      { payment_id: 1, fee_bill_id: 1, amount: yuan(20_000) },
      { payment_id: 2, fee_bill_id: 3, amount: yuan(10_000) },
      { payment_id: 3, fee_bill_id: 5, amount: yuan(20_000) },
      { payment_id: 4, fee_bill_id: 2, amount: yuan(66_000) },
    ],
  ],
];
