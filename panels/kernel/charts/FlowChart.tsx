import { useMemo } from 'react';
import { shorten, thousands, withUnit } from '@/domain/format';
import { usePanelEnvironment } from '../surface';
import type { Size } from '../useSize';
import { legendHeight } from './Figure';
import { G2View } from './G2View';
import { loadFlowEngine, type Row, type Spec } from './load';
import { colorOf, labelOf, theme, tooltipOf } from './theme';

/** Where something comes from and goes to, and how much. */
export interface Flow {
  readonly source: string;
  readonly target: string;
  readonly value: number;
}
/** What flows meet at. rest: several small ones together · loss: what arrives nowhere · wrong: more leaves it than came. */
export interface FlowNode {
  readonly key: string;
  readonly name: string;
  readonly kind: 'usual' | 'rest' | 'loss' | 'wrong';
}
interface FlowChartProps {
  /** One sentence of what is to be seen. */
  readonly caption: string;
  readonly flows: readonly Flow[];
  readonly nodes: readonly FlowNode[];
  readonly unit: string;
  readonly size: Size;
  /** Opens what stands at a node, by its key. */
  readonly onOpen?: (key: string) => void;
}
/** What G2 says of a node and of a flow once they are laid out. */
interface Laid {
  readonly key: string;
  readonly value: number;
  /** What leaves it. */
  readonly sourceLinks?: readonly unknown[];
}
interface LaidFlow {
  readonly source: Laid;
  readonly target: Laid;
  readonly value: number;
}
const colors: Readonly<Record<FlowNode['kind'], string>> = { usual: colorOf(0), rest: theme.rest, loss: 'var(--warn)', wrong: 'var(--alarm-ink)' };
const kinds = Object.keys(colors) as FlowNode['kind'][];
/** Largest first; what is put together and what is lost below the others. */
const last: Readonly<Record<FlowNode['kind'], number>> = { usual: 0, wrong: 0, rest: 1, loss: 2 };

function flowSpec(nodes: readonly FlowNode[], unit: string, u: number, width: number): Spec {
  const known = new Map(nodes.map((node) => [node.key, node]));
  const nameOf = ({ key }: Laid): string => known.get(key)?.name ?? '';
  const kindOf = ({ key }: Laid): FlowNode['kind'] => known.get(key)?.kind ?? 'usual';
  const narrow = width < 560;
  const textOf = (node: Laid): string => {
    const name = shorten(nameOf(node), narrow ? 6 : 12);
    // beside a narrow one there is room for its name alone where something leaves it
    return narrow && node.sourceLinks?.length ? name : `${name}  ${thousands(node.value)}`;
  };
  const amount = (value: number): string => withUnit(value, unit);
  const tips = tooltipOf(u);
  return {
    type: 'sankey',
    layout: {
      nodeAlign: 'justify',
      nodeWidth: narrow ? 0.03 : 0.012,
      nodePadding: Math.min(0.03, 0.4 / Math.max(1, nodes.length)),
      nodeSort: (one: Laid, other: Laid) => last[kindOf(one)] - last[kindOf(other)] || other.value - one.value,
    },
    encode: { nodeColor: kindOf, linkColor: ({ target }: LaidFlow) => (kindOf(target) === 'loss' ? 'loss' : 'usual') },
    scale: { color: { type: 'ordinal', domain: kinds, range: kinds.map((kind) => colors[kind]) } },
    style: {
      ...{ nodeLineWidth: 0, linkLineWidth: 0, linkFillOpacity: 0.28 },
      labelText: textOf,
      ...{ labelPosition: 'right', labelTextAlign: 'start', labelDx: 6 },
      ...Object.fromEntries(Object.entries(labelOf(u, 16)).map(([name, value]) => [`label${name[0]?.toUpperCase()}${name.slice(1)}`, value])),
    },
    tooltip: {
      nodeTitle: nameOf,
      nodeItems: [({ value }: Laid) => ({ name: '用量', value: amount(value) })],
      linkTitle: ({ source, target }: LaidFlow) => `${nameOf(source)} → ${nameOf(target)}`,
      linkItems: [({ value }: LaidFlow) => ({ name: '用量', value: amount(value) })],
    },
    axis: false,
    legend: false,
    interaction: { ...tips, tooltip: { ...tips.tooltip, shared: false } },
    ...{ margin: 0, padding: 4, insetRight: 0 },
    paddingRight: narrow ? 116 : 210,
  };
}
/** What comes in on the left and where it goes to, each flow as wide as it is large. Who cannot see it reads the table beside it. */
export default function FlowChart({ caption, flows, nodes, unit, size, onOpen }: FlowChartProps) {
  const { unit: u } = usePanelEnvironment();
  const structure = JSON.stringify([nodes, unit, u, size.width]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says all that the specification is made of
  const spec = useMemo(() => flowSpec(nodes, unit, u, size.width), [structure]);
  // in a page the line of the unit is as high as on a screen of full size
  const inner = { width: size.width, height: Math.max(0, size.height - Math.max(legendHeight(u), legendHeight(1)) - 4) };
  const rows = flows.map(({ source, target, value }): Row => ({ source, target, value }));
  return (
    <figure className="c-figure">
      <div className="c-legend" aria-hidden>
        <span className="c-unit">单位：{unit}</span>
      </div>
      <G2View load={loadFlowEngine} spec={spec} rows={rows} size={inner} onPick={onOpen && (({ key }) => typeof key === 'string' && onOpen(key))} />
      <figcaption className="visually-hidden">{caption}</figcaption>
    </figure>
  );
}
