import { expect, it } from 'vitest';
import { contract } from '@/domain/resources/contract';
import { reportReturn } from '@/domain/resources/report-return';
import { recordHead } from './recordTitle';

it('names whose a record is where its title is that of another one, which many records have in common', () => {
  const filed = { id: 7, report_id: 3, report_name: '2026年第3季度孵化企业报表', enterprise_id: 5, enterprise_name: '浙江砚策云计算有限公司' };
  expect(recordHead(reportReturn, filed)).toBe('2026年第3季度孵化企业报表（浙江砚策云计算有限公司）');
  expect(recordHead(contract, { id: 1, number: 'HTGX2026010003', enterprise_id: 5, enterprise_name: '浙江砚策云计算有限公司' })).toBe(
    'HTGX2026010003',
  );
  expect(recordHead(reportReturn, { id: 7 })).toBe('填报');
});
