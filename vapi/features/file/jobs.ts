import type { Job } from '../../kernel/jobs/job';
import type { Services } from '../../services';
import { sweepFiles } from './sweep';

export const fileJobs = ({ store, engine }: Services): readonly Job[] => [
  {
    name: 'unused_files',
    title: '清理未使用的文件',
    schedule: { every: 60 },
    sweep: async ({ database, now }) => {
      const { files, orphans } = await sweepFiles(database, store, engine.registry.all, now);
      return files + orphans > 0 ? `清理文件 ${files + orphans} 个` : undefined;
    },
  },
];
