import { job, refused } from '@/domain/resources/job';
import { afterCommit } from '../../kernel/db/database';
import { versionOf } from '../../kernel/etag';
import { refuse } from '../../kernel/errors';
import { combine, handlersOf, type Feature } from '../../kernel/handlers';
import { requestRun } from '../../kernel/jobs/runs';
import type { Services } from '../../services';
import { sweeps } from './sweeps';

/** 定时任务 of the settings, and the tidying up that belongs to no feature. */
export const jobFeature = (services: Services): Feature =>
  combine([
    handlersOf(job, {
      rerun: async (context, row) => {
        if (!(await requestRun(context, row.id))) refuse(refused);
        afterCommit(() => services.jobs.wake());
      },
      changes: (context) => versionOf(context, job.queries?.changes.reads ?? []),
    }),
    { jobs: sweeps },
  ]);
