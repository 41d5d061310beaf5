import { statisticsCalls } from '@/domain/calls/statistics';
import { answers, type Feature } from '../../kernel/handlers';
import type { Services } from '../../services';
import { lastKnowledgeSum, statisticsYq } from './economy';
import { driveEnterprise } from './enterprise';
import { cockpitIncubator } from './incubator';
import { statisticsIot } from './iot';
import { statisticsZl } from './lease';
import { driveOperate } from './operate';
import { statisticsEnterprise } from './published';
import { driveIncubatorInfo } from './space';

/** The nine cockpit statistics (statistics.md section 4), counted from rows each time they are asked. */
export const statisticsFeature = ({ files }: Pick<Services, 'files'>): Feature =>
  answers(statisticsCalls, {
    cockpitIncubator: cockpitIncubator(files.path),
    driveIncubatorInfo: driveIncubatorInfo(files.path),
    driveEnterprise,
    statisticsYq,
    lastKnowledgeSum,
    driveOperate,
    statisticsZl,
    statisticsIot,
    statisticsEnterprise: statisticsEnterprise(files.path),
  });
