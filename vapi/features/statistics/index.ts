import { statisticsCalls } from '@/domain/calls/statistics';
import { versionOf } from '../../kernel/etag';
import { answers, type Feature } from '../../kernel/handlers';
import type { Services } from '../../services';
import { analysis } from './analysis';
import { analysisExport } from './analysis-export';
import { lastKnowledgeSum, statisticsYq } from './economy';
import { driveEnterprise } from './enterprise';
import { cockpitIncubator } from './incubator';
import { statisticsIot } from './iot';
import { statisticsZl } from './lease';
import { driveOperate } from './operate';
import { residentPortrait, statisticsEnterprise } from './published';
import { residents } from './residents';
import { cockpitSite } from './site';
import { driveIncubatorInfo } from './space';
import { unreported } from './unreported';

/** The nine cockpit statistics (statistics.md section 4) and the register of the residents, counted from rows each time they are asked. */
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
    cockpitSite,
    cockpitSiteChanges: (context) => versionOf(context, statisticsCalls.cockpitSiteChanges.reads),
    statisticsEnterprise: statisticsEnterprise(files.path),
    residents: residents(files.path),
    residentPortrait: residentPortrait(files.path),
    analysis,
    analysisExport,
    unreported,
  });
