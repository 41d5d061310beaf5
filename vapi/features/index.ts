import { iotCalls } from '@/domain/calls/iot';
import { answers, type Feature } from '../kernel/handlers';
import type { Services } from '../services';
import { accountFeature } from './account';
import { authFeature } from './auth';
import { boardFeature } from './board';
import { dashboardFeature, panelsOf } from './dashboard';
import { enterpriseFeature } from './enterprise';
import { live } from './iot/live';
import { dictionaryFeature } from './dictionary';
import { departmentFeature } from './department';
import { readingsCall } from './iot/readings';
import { noticeFeature } from './notice';
import { statisticsFeature } from './statistics';
import { menuFeature } from './menu';
import { systemFeature } from './system';
import { websiteFeature } from './website';

/** All that is written by hand beside the engine. */
export function features(services: Services): readonly Feature[] {
  const statistics = statisticsFeature(services);
  const iot = answers(iotCalls, { readings: readingsCall, live });
  // a panel shows what its feed's own call answers
  const panels = panelsOf(services, { ...statistics.asks, ...iot.asks });
  return [
    authFeature(services),
    accountFeature(services),
    systemFeature(services),
    statistics,
    iot,
    dashboardFeature(services, panels),
    boardFeature(panels),
    noticeFeature(services),
    websiteFeature(services),
    userFeature(services),
    roleFeature(services),
    enterpriseFeature(services),
    departmentFeature,
    menuFeature,
  ];
}
