import { fileCalls } from '@/domain/calls/file';
import { answers, type Feature } from '../../kernel/handlers';
import type { Services } from '../../services';
import { fileJobs } from './jobs';
import { fileInfo } from './open';
import { uploadPicture } from './upload';

export { openFile } from './open';
export { uploadFile } from './upload';
/** What the office asks about files beside sending and opening them (domain/calls/file). */
export const fileFeature = (services: Services): Feature => ({
  ...answers(fileCalls, { uploadPicture: uploadPicture(services), fileInfo: fileInfo(services) }),
  jobs: fileJobs(services),
});
