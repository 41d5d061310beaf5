import { extend, Runtime } from '@antv/g2';
import { AxisX, AxisY } from '@antv/g2/esm/component/index';
import { Cartesian, Theta, Transpose } from '@antv/g2/esm/coordinate/index';
import { Inline } from '@antv/g2/esm/data/index';
import { Column, Constant, Field, Transform } from '@antv/g2/esm/encode/index';
import { ElementHighlight, Tooltip } from '@antv/g2/esm/interaction/index';
import { Area, Interval, Line } from '@antv/g2/esm/mark/index';
import { Category10 } from '@antv/g2/esm/palette/index';
import { Band, Constant as ConstantScale, Identity, Linear, Ordinal, Point } from '@antv/g2/esm/scale/index';
import { Classic, ClassicDark } from '@antv/g2/esm/theme/index';
import { StackY } from '@antv/g2/esm/transform/index';

/**
 * The one chunk that carries G2; only `load.ts` imports it, lazily. G2's own collections bring every mark, scale and interaction
 * there is, two fifths of the chunk: these are what the charts of this folder are made of. G2 says "Unknown Component" for
 * another one: it is added here.
 */
export const parts = {
  'data.inline': Inline,
  'encode.constant': Constant,
  'encode.field': Field,
  'encode.transform': Transform,
  'encode.column': Column,
  'mark.interval': Interval,
  'mark.line': Line,
  'mark.area': Area,
  'transform.stackY': StackY,
  'coordinate.cartesian': Cartesian,
  'coordinate.transpose': Transpose,
  'coordinate.theta': Theta,
  'scale.linear': Linear,
  'scale.ordinal': Ordinal,
  'scale.band': Band,
  'scale.point': Point,
  'scale.identity': Identity,
  'scale.constant': ConstantScale,
  'palette.category10': Category10,
  'theme.classic': Classic,
  'theme.classicDark': ClassicDark,
  'component.axisX': AxisX,
  'component.axisY': AxisY,
  'interaction.tooltip': Tooltip,
  'interaction.elementHighlight': ElementHighlight,
} as const;
export const Chart = extend(Runtime, parts);
