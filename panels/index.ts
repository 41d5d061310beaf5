import { panelFacts } from '@/domain/panels';
import type { Panel } from './kernel/panel';

const manifests = import.meta.glob<Panel>(['./*/panel.ts', '!./kernel/*'], { eager: true, import: 'panel' });
/** Panels by the name that a saved board knows them by. */
export const panelByProp: ReadonlyMap<string, Panel> = new Map(Object.values(manifests).map((panel) => [panel.prop, panel]));
/** The catalogue, in the order of the library: manifests only, the drawing comes when a panel is shown. */
export const panels: readonly Panel[] = Object.keys(panelFacts).flatMap((prop) => panelByProp.get(prop) ?? []);
