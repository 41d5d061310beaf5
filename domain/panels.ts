/** Where panels stand: on boards of the workbench, on the screens of the cockpit. */
export type Surface = 'workbench' | 'cockpit';
/** Panel filters of specification section 3, as far as a panel's numbers follow them. */
export type PanelFilter = 'start_at' | 'end_at' | 'building_id' | 'room_type' | 'payment_id';

export interface PanelFacts {
  /** The feed that it shows; null: none. */
  readonly feed: string | null;
  readonly surfaces: readonly Surface[];
  /** What narrows its numbers: a filter that changes nothing is not here. */
  readonly filters: readonly PanelFilter[];
}
const everywhere = ['workbench', 'cockpit'] as const;
const of = (feed: string, ...filters: readonly PanelFilter[]): PanelFacts => ({ feed, surfaces: everywhere, filters: ['building_id', ...filters] });
const onBoards = (feed: string | null): PanelFacts => ({ feed, surfaces: ['workbench'], filters: [] });

/** The panels of the one catalogue by the name on a saved board: what boards, screens and the back end know of them. panels/ draws them. */
export const panelFacts = {
  todo: onBoards('user.counts'),
  quick: onBoards(null),
  'biz.funnel': of('cockpit.operate'),
  'cust.stage': of('cockpit.enterprise'),
  'cust.field': of('cockpit.enterprise'),
  'cust.move': of('cockpit.enterprise', 'end_at'),
  'cust.top': of('cockpit.enterprise'),
  'ip.sum': of('cockpit.knowledge'),
  'eco.trend': of('cockpit.economy'),
  check: of('cockpit.incubator'),
  'park.map': { ...of('cockpit.incubator'), surfaces: ['cockpit'] },
  'space.rate': of('cockpit.space', 'end_at', 'room_type'),
  'space.status': of('cockpit.space', 'end_at', 'room_type'),
  'space.idle': of('cockpit.lease'),
  'contract.expire': of('cockpit.lease', 'end_at'),
  'fee.month': of('cockpit.operate', 'start_at', 'end_at', 'payment_id'),
  'fee.rate': of('cockpit.operate', 'end_at', 'payment_id'),
  'fee.item': of('cockpit.operate', 'end_at', 'payment_id'),
  'iot.ele': of('iot.electric'),
  'iot.power': of('cockpit.iot'),
  'iot.band': of('cockpit.iot'),
  'iot.water': of('iot.water'),
  'iot.flow': of('cockpit.iot'),
  'iot.car': of('iot.car'),
  'iot.pass': of('cockpit.iot'),
  'iot.device': of('cockpit.iot'),
  'iot.alarm': of('cockpit.iot'),
  'iot.top': of('cockpit.iot'),
  'svc.today': of('cockpit.operate'),
  'chk.task': of('cockpit.operate'),
  'park.event': of('cockpit.operate'),
  'figure.enterprise': of('cockpit.incubator'),
  'figure.occupancy': of('cockpit.incubator'),
  'figure.idle': of('cockpit.space', 'end_at', 'room_type'),
  'figure.fee': of('cockpit.operate', 'end_at', 'payment_id'),
  'figure.knowledge': of('cockpit.knowledge'),
  'figure.power': of('iot.electric'),
  'figure.electric': of('cockpit.iot'),
  'figure.water': of('cockpit.iot'),
  'figure.car': of('iot.car'),
  'figure.device': of('cockpit.iot'),
  'figure.alarm': of('cockpit.iot'),
} as const satisfies Readonly<Record<string, PanelFacts>>;
/** The name of a panel that there is: a screen or a board with any other does not compile. */
export type PanelProp = keyof typeof panelFacts;
/** What narrows the panels of a feed, together. */
export const filtersOf = (feed: string): ReadonlySet<PanelFilter> =>
  new Set(Object.values<PanelFacts>(panelFacts).flatMap((facts) => (facts.feed === feed ? facts.filters : [])));
export const factsOf = (prop: string): PanelFacts | undefined => (panelFacts as Readonly<Record<string, PanelFacts>>)[prop];
