import { iotCalls } from '@/domain/calls/iot';
import { answers, combine, type Feature } from '../kernel/handlers';
import type { Services } from '../services';
import { accountFeature } from './account';
import { activityFeature } from './activity';
import { auditFeature } from './audit';
import { authFeature } from './auth';
import { registerAuditFeature } from './auth/audit';
import { boardFeature } from './board';
import { bookingFeature } from './booking';
import { contractFeature } from './contract';
import { customFieldFeature } from './custom-field';
import { dashboardFeature, panelsOf } from './dashboard';
import { dictionaryFeature } from './dictionary';
import { displayFeature } from './display';
import { departmentFeature } from './department';
import { enterpriseFeature } from './enterprise';
import { requestsFeature } from './enterprise/requests';
import { fileFeature } from './file';
import { feeFeature } from './fee';
import { alarmChanges, alarmFeature } from './iot/alarms';
import { storageJobs } from './iot/jobs';
import { growthFeature } from './growth';
import { inspectionFeature } from './inspection';
import { live } from './iot/live';
import { useAnswers } from './iot/use';
import { carChanges, carFeature } from './iot/cars';
import { deviceFeature } from './iot/devices';
import { gateCalls, gateFeature } from './iot/gates';
import { meterFeature } from './iot/meters';
import { readingsCall } from './iot/readings';
import { settlementFeature } from './iot/settlement';
import { jobFeature } from './job';
import { menuFeature } from './menu';
import { noticeFeature } from './notice';
import { policyFeature } from './policy';
import { questionnaireFeature } from './questionnaire';
import { providerFeature } from './provider';
import { registerFeature } from './register';
import { rentFeature } from './rent';
import { reportFeature } from './report';
import { roleFeature } from './role';
import { searchFeature } from './search';
import { settingsFeature } from './settings';
import { statisticsFeature } from './statistics';
import { spaceFeature } from './space';
import { suggestFeature } from './suggest';
import { systemFeature } from './system';
import { teamFeature } from './team';
import { templateFeature } from './template';
import { userFeature } from './user';
import { venueFeature } from './venue';
import { visitorFeature } from './visitor';
import { visitorsFeature } from './visitors';
import { websiteFeature } from './website';

/** All that is written by hand beside the engine. */
export function features(services: Services): readonly Feature[] {
  const features: Feature[] = [
    authFeature(services),
    registerAuditFeature(services),
    accountFeature(services),
    systemFeature(services),
    fileFeature(services),
    templateFeature(services),
    searchFeature(services),
    settingsFeature(services),
    dictionaryFeature(services),
    customFieldFeature,
    statisticsFeature(services),
    answers(iotCalls, { readings: readingsCall(services), live, ...useAnswers, ...gateCalls(services), carChanges, alarmChanges }),
    gateFeature,
    carFeature,
    { jobs: storageJobs },
    alarmFeature(services),
    meterFeature(services),
    settlementFeature(services),
    deviceFeature(services),
    displayFeature(services),
    auditFeature(services),
    noticeFeature(services),
    suggestFeature(services),
    contractFeature(services),
    spaceFeature(services),
    feeFeature(services),
    questionnaireFeature(services),
    registerFeature(services),
    rentFeature(services),
    reportFeature(services),
    userFeature(services),
    roleFeature(services),
    enterpriseFeature(services),
    departmentFeature(services),
    menuFeature,
    jobFeature(services),
    bookingFeature(services),
    activityFeature(services),
    policyFeature(services),
    requestsFeature(services),
    visitorFeature(services),
    visitorsFeature(services),
    venueFeature(services),
    growthFeature(services),
    inspectionFeature(services),
    providerFeature(services),
    teamFeature,
    websiteFeature,
  ];
  // a panel shows what its feed's own call answers, whichever feature brings it
  const panels = panelsOf(services, combine(features).calls);
  return [...features, dashboardFeature(services, panels), boardFeature(panels)];
}
