import type { Panel } from './kernel/panel';
import { panel as bizFunnel } from './biz-funnel/panel';
import { panel as check } from './check/panel';
import { panel as chkTask } from './chk-task/panel';
import { panel as contractExpire } from './contract-expire/panel';
import { panel as custField } from './cust-field/panel';
import { panel as custMove } from './cust-move/panel';
import { panel as custStage } from './cust-stage/panel';
import { panel as custTop } from './cust-top/panel';
import { panel as ecoTrend } from './eco-trend/panel';
import { panel as feeItem } from './fee-item/panel';
import { panel as feeMonth } from './fee-month/panel';
import { panel as feeRate } from './fee-rate/panel';
import { panel as iotAlarm } from './iot-alarm/panel';
import { panel as iotCar } from './iot-car/panel';
import { panel as iotEle } from './iot-ele/panel';
import { panel as iotTop } from './iot-top/panel';
import { panel as iotWater } from './iot-water/panel';
import { panel as ipSum } from './ip-sum/panel';
import { panel as parkEvent } from './park-event/panel';
import { panel as quick } from './quick/panel';
import { panel as spaceIdle } from './space-idle/panel';
import { panel as spaceRate } from './space-rate/panel';
import { panel as spaceStatus } from './space-status/panel';
import { panel as svcToday } from './svc-today/panel';
import { panel as todo } from './todo/panel';

/** The catalogue, in the order of the library: manifests only, the drawing comes when a panel is shown. */
export const panels: readonly Panel[] = [
  todo,
  quick,
  bizFunnel,
  custStage,
  custField,
  custMove,
  custTop,
  ipSum,
  ecoTrend,
  check,
  spaceRate,
  spaceStatus,
  spaceIdle,
  contractExpire,
  feeMonth,
  feeRate,
  feeItem,
  iotEle,
  iotWater,
  iotCar,
  iotAlarm,
  iotTop,
  svcToday,
  chkTask,
  parkEvent,
];
/** Panels by the name that a saved board knows them by. */
export const panelByProp: ReadonlyMap<string, Panel> = new Map(panels.map((panel) => [panel.prop, panel]));
