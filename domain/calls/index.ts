import { accountCalls } from './account';
import { activityCalls } from './activity';
import { auditCalls } from './audit';
import { authCalls } from './auth';
import { boardCalls } from './board';
import { bookingCalls } from './booking';
import { contractCalls } from './contract';
import { dashboardCalls } from './dashboard';
import { dictionaryCalls } from './dictionary';
import { displayCalls } from './display';
import { enterpriseCalls } from './enterprise';
import { fileCalls } from './file';
import { guestPassCalls } from './guest-pass';
import { iotCalls } from './iot';
import { providerCalls } from './provider';
import { questionnaireCalls } from './questionnaire';
import { registryCalls } from './registry';
import { reportCalls } from './report';
import { scoreCalls } from './score';
import { searchCalls } from './search';
import { settingsCalls } from './settings';
import { spaceCalls } from './space';
import { statisticsCalls } from './statistics';
import { systemCalls } from './system';
import { templateCalls } from './template';
import { roomCalls, visitorCalls } from './visitors';
import { websiteCalls } from './website';
import type { Call } from '../kernel/call';

/** Every call that no resource derives. */
export const allCalls: readonly Readonly<Record<string, Call>>[] = [
  authCalls,
  auditCalls,
  accountCalls,
  activityCalls,
  contractCalls,
  enterpriseCalls,
  systemCalls,
  fileCalls,
  templateCalls,
  dictionaryCalls,
  settingsCalls,
  boardCalls,
  bookingCalls,
  displayCalls,
  spaceCalls,
  dashboardCalls,
  statisticsCalls,
  iotCalls,
  providerCalls,
  questionnaireCalls,
  reportCalls,
  registryCalls,
  visitorCalls,
  guestPassCalls,
  roomCalls,
  scoreCalls,
  searchCalls,
  websiteCalls,
];
