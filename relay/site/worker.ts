import { parentPort, workerData } from 'node:worker_threads';
import type { PageRenderer, RenderTask } from '@/domain/kernel/publicPage';
import type { WorkerAnswer } from './rendering';

/** The thread that draws the public pages: what is drawn here cannot hold up what the relay pushes. Given the built renderer's address. */
const { renderer } = (await import(/* @vite-ignore */ String(workerData))) as { renderer: PageRenderer };
const answer = (message: WorkerAnswer): void => parentPort?.postMessage(message);

parentPort?.on('message', (task: RenderTask) => {
  renderer.render(task).then(
    (page) => answer({ page }),
    (error: unknown) => answer({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
answer({ routes: renderer.routes, frame: renderer.frame });
