import type { AnyResource } from '../kernel/resource';
import { activity, activityType } from './activity';
import { activityApply } from './activity-apply';
import { alarm, alarmRule } from './alarm';
import { answer, answerSheet } from './answer-sheet';
import { banner } from './banner';
import { calendarFeed } from './calendar-feed';
import { carGate } from './car-gate';
import { carPark } from './car-park';
import { carStay } from './car-stay';
import { checkItem, checkPoint } from './check-item';
import { checkPlan } from './check-plan';
import { checkResult, checkTask } from './check-task';
import { energyPrice } from './energy-price';
import { facilitator, facilitatorApply, facilitatorCategory } from './facilitator';
import { facilitatorDemeanor, facilitatorInfo } from './facilitator-info';
import { facilitatorService } from './facilitator-service';
import { fieldRecord } from './field-record';
import { hazard } from './hazard';
import { holiday } from './holiday';
import { iotGateway } from './iot-gateway';
import { meter, meterBinding } from './meter';
import { handReading, meterAnomaly, meterReading, meterRollup } from './meter-reading';
import { meterSettlement, meterShare } from './meter-settlement';
import { mtroom, mtroomCollect } from './mtroom';
import { mtroomApl } from './mtroom-apl';
import { news } from './news';
import { parkActivity, parkActivityCategory } from './park-activity';
import { parkIntroduction } from './park-introduction';
import { policy, policyCollect } from './policy';
import { policyApply } from './policy-apply';
import { policyCategory } from './policy-category';
import { projectPromotion, promotionCategory } from './project-promotion';
import { question, questionnaire, questionnaireTemplate } from './questionnaire';
import { refusedReport } from './refused-report';
import { report, reportItem, reportTemplate } from './report';
import { reportReturn, reportValue } from './report-return';
import { score } from './score';
import { suggest, suggestReply } from './suggest';
import { teamActivity, teamMember, teamService, teamSetting } from './team';
import { tutor } from './tutor';
import { carPass, vehicle } from './vehicle';
import { visitor } from './visitor';

/** Meters and cars, services, content, providers, inspection, questionnaires and reports (entities.md sections 6 to 11, without notice). */
export const serviceResources: readonly AnyResource[] = [
  iotGateway,
  meter, meterBinding,
  meterReading, handReading, meterAnomaly, meterRollup, refusedReport,
  energyPrice,
  meterSettlement, meterShare,
  alarmRule, alarm,
  carPark, carGate,
  vehicle, carPass, carStay,
  suggest, suggestReply,
  mtroom, mtroomCollect,
  mtroomApl,
  holiday,
  fieldRecord,
  visitor,
  policyCategory,
  policy, policyCollect,
  policyApply,
  activityType, activity, activityApply,
  parkActivityCategory, parkActivity,
  news,
  banner,
  calendarFeed,
  promotionCategory, projectPromotion,
  parkIntroduction,
  facilitatorService,
  score,
  facilitatorCategory, facilitator, facilitatorApply,
  facilitatorInfo, facilitatorDemeanor,
  tutor,
  teamSetting, teamMember, teamActivity, teamService,
  checkItem, checkPoint,
  checkPlan,
  checkTask, checkResult,
  hazard,
  questionnaireTemplate, questionnaire, question,
  answerSheet, answer,
  reportTemplate, reportItem, report,
  reportReturn, reportValue,
];
