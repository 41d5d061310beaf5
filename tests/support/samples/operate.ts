import { operateFeed } from '@/domain/feeds/operate';
import { sampleAlarms } from './iot';
import { sample } from './sample';

export const operateSamples = [
  sample(operateFeed, {
    as_of: '2026-11-20 17:05:00',
    month: '2026-11',
    fee: {
      receivable: { value: 124.8, unit: '万元' },
      received: { value: 103.9, unit: '万元' },
      overdue: { value: 7.6, unit: '万元', count: 11 },
      rate: 83.3,
      by_item: [
        { id: 1, name: '租金', value: 96 },
        { id: 2, name: '物业费', value: 9.8 },
        { id: 3, name: '电费', value: 18.1 },
        { id: 4, name: '水费', value: 0.9 },
      ],
    },
    trend: {
      x: ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'],
      series: [
        { name: '应收', unit: '万元', data: [119.6, 120.8, 121.9, 122.7, 123.6, 124.8] },
        { name: '实收', unit: '万元', data: [117.9, 119, 120.1, 119.5, 117.3, 103.9] },
      ],
    },
    year: {
      x: ['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'],
      series: [
        { name: '应收', unit: '万元', data: [112.2, 113.6, 114.9, 116, 117.1, 118.4, 119.6, 120.8, 121.9, 122.7, 123.6, 124.8] },
        { name: '实收', unit: '万元', data: [111.4, 111.9, 114.1, 115.8, 116.2, 118, 117.9, 119, 120.1, 119.5, 117.3, 103.9] },
        { name: '收缴率', unit: '%', data: [99.3, 98.5, 99.3, 99.8, 99.2, 99.7, 98.6, 98.5, 98.5, 97.4, 94.9, 83.3] },
      ],
    },
    contract: { active: 179, expiring_30: 6, expiring_90: 17, expiring_area: 1265.5, renew_rate: 86.4 },
    funnel: [
      { name: '洽谈', value: 48 },
      { name: '意向', value: 19 },
      { name: '签约', value: 9 },
      { name: '入驻', value: 3 },
    ],
    cohort: {
      from: '2025-12-01',
      till: '2026-11-20',
      steps: [
        { step: 1, name: '线索', value: 139 },
        { step: 2, name: '意向', value: 72 },
        { step: 3, name: '签约', value: 54 },
        { step: 4, name: '入驻', value: 45 },
      ],
    },
    service: { booking_today: 11, visitor_today: 63, suggest_open: 4, activity_month: 6, satisfaction: 4.6 },
    safety: { task_total: 64, done: 55, to_rectify: 5, to_audit: 3, overdue: 1, close_rate: 94.1 },
    events: [
      { time: '2026-11-20 16:58:12', type: 'visitor', text: '访客 李* 已到访 A座' },
      { time: '2026-11-20 16:51:40', type: 'pay', text: 'A座1203 缴纳租金 18,400 元' },
      { time: '2026-11-20 16:42:05', type: 'contract', text: '云栈数据服务有限公司 合同已签约，B座0805' },
      { time: '2026-11-20 16:30:18', type: 'suggest', text: '衡度精密仪器有限公司 提交报修：2号楼 4F 空调不制冷' },
      { time: '2026-11-20 15:57:33', type: 'booking', text: '创客会议室 17:30-19:00 预订成功' },
      { time: '2026-11-20 15:20:46', type: 'check', text: '研发楼 消防通道巡检已完成' },
      { time: '2026-11-20 14:48:09', type: 'settle', text: '沐石新材料有限公司 办理入驻，C座0602' },
      { time: '2026-11-20 03:10:00', type: 'alarm', text: 'B座3F 水表夜间流量异常' },
    ],
    alarms_open: 2,
    alarms_closed_today: 4,
    alarms: sampleAlarms,
  }),
];
