import { codes } from '../kernel/codes';

/** entities.md section 6: meters, readings, prices, alarms, cars. */
export const meterKind = codes('meter_kind', [
  { code: 1, label: '电表' },
  { code: 2, label: '水表' },
]);
export const shareRule = codes('meter_share_rule', [
  { code: 0, label: '不分摊' },
  { code: 1, label: '按面积' },
  { code: 2, label: '按户' },
]);
/** 2 is never stored: it is derived from the time of the last reading. */
export const deviceState = codes('device_state', [
  { code: 1, label: '正常', color: 'green' },
  { code: 2, label: '离线', color: 'gray' },
  { code: 3, label: '故障', color: 'red' },
]);
/** Never stored: it follows from when the gateway reported last. */
export const gatewayState = codes('gateway_state', [
  { code: 1, label: '在线', color: 'green' },
  { code: 2, label: '离线', color: 'orange' },
]);
export const readingSource = codes('reading_source', [
  { code: 1, label: 'HTTP' },
  { code: 2, label: 'MQTT' },
  { code: 3, label: '人工' },
  { code: 4, label: '换表' },
]);
/** By which way something came that a device reported. */
export const reportWay = codes('report_way', [
  { code: 1, label: 'HTTP' },
  { code: 2, label: 'MQTT' },
  { code: 3, label: '道闸' },
]);
export const anomalyReason = codes('meter_anomaly_reason', [
  { code: 1, label: '倒走', color: 'red' },
  { code: 2, label: '跳变', color: 'orange' },
  { code: 3, label: '未来时间', color: 'orange' },
  { code: 4, label: '重复不一致', color: 'orange' },
  { code: 5, label: '时间过早', color: 'orange' },
]);
export const rollupGrain = codes('meter_rollup_grain', [
  { code: 1, label: '15分钟' },
  { code: 2, label: '小时' },
  { code: 3, label: '日' },
  { code: 4, label: '月' },
]);
/** How long a curve of usage is, and what it stands beside. */
export const curveSpan = codes('curve_span', [
  { code: 'day', label: '日' },
  { code: 'week', label: '周' },
  { code: 'month', label: '月' },
  { code: 'year', label: '年' },
]);
export const curveAgainst = codes('curve_against', [
  { code: 'none', label: '不对比' },
  { code: 'before', label: '上一期' },
  { code: 'year', label: '去年同期' },
]);
/** Whose use is looked at: what a curve, a comparison and a file are of. */
export const useSubject = codes('use_subject', [
  { code: 'all', label: '全部' },
  { code: 'incubator', label: '园区' },
  { code: 'building', label: '楼宇' },
  { code: 'floor', label: '楼层' },
  { code: 'room', label: '房间' },
  { code: 'tenant', label: '企业' },
  { code: 'meter', label: '表计' },
]);
export const useOrder = codes('use_order', [
  { code: 'use', label: '用量' },
  { code: 'area', label: '单位面积用量' },
  { code: 'change', label: '变化' },
]);
/** What of the analysis is taken as a file. */
export const useFile = codes('use_file', [
  { code: 'curve', label: '用量曲线' },
  { code: 'ranking', label: '用量排名' },
  { code: 'loss', label: '损耗' },
]);
export const useEnd = codes('use_end', [
  { code: 'top', label: '从高到低' },
  { code: 'bottom', label: '从低到高' },
]);
export const energyKind = codes('energy_kind', [
  { code: 1, label: '电' },
  { code: 2, label: '水' },
]);
export const priceBand = codes('energy_band', [
  { code: 0, label: '单一' },
  { code: 1, label: '尖' },
  { code: 2, label: '峰' },
  { code: 3, label: '平' },
  { code: 4, label: '谷' },
]);
export const settlementStatus = codes('meter_settlement_status', [
  { code: 1, label: '待确认', color: 'orange' },
  { code: 2, label: '已确认', color: 'blue' },
  { code: 3, label: '已出账', color: 'green' },
  { code: 4, label: '已冲销', color: 'gray' },
]);
export const alarmDevice = codes('alarm_device_kind', [
  { code: 1, label: '电' },
  { code: 2, label: '水' },
  { code: 3, label: '车闸' },
]);
export const alarmMetric = codes('alarm_metric', [
  { code: 1, label: '离线' },
  { code: 2, label: '功率超限' },
  { code: 3, label: '用量突增' },
  { code: 4, label: '夜间流量' },
  { code: 5, label: '零用量' },
  { code: 6, label: '读数异常' },
  { code: 7, label: '车位满' },
]);
export const alarmLevel = codes('alarm_level', [
  { code: 1, label: '提示', color: 'blue' },
  { code: 2, label: '警告', color: 'orange' },
  { code: 3, label: '严重', color: 'red' },
]);
export const alarmStatus = codes('alarm_status', [
  { code: 1, label: '未处理', color: 'red' },
  { code: 2, label: '处理中', color: 'orange' },
  { code: 3, label: '已恢复', color: 'green' },
  { code: 4, label: '已关闭', color: 'gray' },
]);
export const gateDirection = codes('car_gate_dir', [
  { code: 1, label: '入' },
  { code: 2, label: '出' },
  { code: 3, label: '双向' },
]);
export const passDirection = codes('car_pass_dir', [
  { code: 1, label: '入' },
  { code: 2, label: '出' },
]);
export const vehicleKind = codes('vehicle_kind', [
  { code: 1, label: '月租' },
  { code: 2, label: '企业' },
  { code: 3, label: '内部' },
  { code: 4, label: '访客' },
]);
