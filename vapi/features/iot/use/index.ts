import { curve } from './curve';
import { useFileCall } from './file';
import { loss } from './loss';
import { ranking } from './ranking';
import { useTree } from './tree';

/** The analysis of meters: by place and tenant, over time, against each other and against what hangs below them. */
export const useAnswers = { curve, useTree, ranking, loss, useFile: useFileCall };
