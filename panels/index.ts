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
import { panel as figureAlarm } from './figure-alarm/panel';
import { panel as figureCar } from './figure-car/panel';
import { panel as figureDevice } from './figure-device/panel';
import { panel as figureElectric } from './figure-electric/panel';
import { panel as figureEnterprise } from './figure-enterprise/panel';
import { panel as figureFee } from './figure-fee/panel';
import { panel as figureIdle } from './figure-idle/panel';
import { panel as figureKnowledge } from './figure-knowledge/panel';
import { panel as figureOccupancy } from './figure-occupancy/panel';
import { panel as figurePower } from './figure-power/panel';
import { panel as figureWater } from './figure-water/panel';
import { panel as iotAlarm } from './iot-alarm/panel';
import { panel as iotBand } from './iot-band/panel';
import { panel as iotCar } from './iot-car/panel';
import { panel as iotDevice } from './iot-device/panel';
import { panel as iotEle } from './iot-ele/panel';
import { panel as iotFlow } from './iot-flow/panel';
import { panel as iotPass } from './iot-pass/panel';
import { panel as iotPower } from './iot-power/panel';
import { panel as iotTop } from './iot-top/panel';
import { panel as iotWater } from './iot-water/panel';
import { panel as ipSum } from './ip-sum/panel';
import { panel as parkEvent } from './park-event/panel';
import { panel as parkMap } from './park-map/panel';
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
  parkMap,
  spaceRate,
  spaceStatus,
  spaceIdle,
  contractExpire,
  feeMonth,
  feeRate,
  feeItem,
  iotEle,
  iotPower,
  iotBand,
  iotWater,
  iotFlow,
  iotCar,
  iotPass,
  iotDevice,
  iotAlarm,
  iotTop,
  svcToday,
  chkTask,
  parkEvent,
  figureEnterprise,
  figureOccupancy,
  figureIdle,
  figureFee,
  figureKnowledge,
  figurePower,
  figureElectric,
  figureWater,
  figureCar,
  figureDevice,
  figureAlarm,
];
/** Panels by the name that a saved board knows them by. */
export const panelByProp: ReadonlyMap<string, Panel> = new Map(panels.map((panel) => [panel.prop, panel]));
