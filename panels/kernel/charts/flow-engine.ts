import { extend, Runtime } from '@antv/g2';
import { Polygon, Sankey } from '@antv/g2/esm/mark/index';
import { parts } from './engine';

/** G2 with what a drawing of flows is made of besides: no screen draws one, so that the engine of the screens does without. */
export const Chart = extend(Runtime, { ...parts, 'mark.polygon': Polygon, 'mark.sankey': Sankey });
