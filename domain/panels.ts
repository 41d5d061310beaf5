/** Where panels stand: on boards of the workbench, on the screens of the cockpit. */
export type Surface = 'workbench' | 'cockpit';
/** Panel filters of specification section 3, as far as a panel's numbers follow them. */
export type PanelFilter = 'start_at' | 'end_at' | 'building_id' | 'room_type' | 'assets_type' | 'payment_id' | 'type' | 'cate' | 'isShow';

export interface PanelFacts {
  /** The feed that it shows; null: none. */
  readonly feed: string | null;
  readonly surfaces: readonly Surface[];
  /** What narrows its numbers: a filter that changes nothing is not here. */
  readonly filters: readonly PanelFilter[];
  /** It shows what is owed or paid, or who owes or pays it: it is not on a screen while guests look on. */
  readonly money?: true;
  /** It names what is broken, where, and who deals with it: while guests look on this panel stands in its place, which counts and names nothing. */
  readonly calm?: string;
}
const everywhere = ['workbench', 'cockpit'] as const;
const of = (feed: string, ...filters: readonly PanelFilter[]): PanelFacts => ({ feed, surfaces: everywhere, filters: ['building_id', ...filters] });
const money = (facts: PanelFacts): PanelFacts => ({ ...facts, money: true });
const faults = (facts: PanelFacts): PanelFacts => ({ ...facts, calm: 'iot.calm' });
/** What works only beside others of the same screen. */
const onScreens = (feed: string): PanelFacts => ({ ...of(feed), surfaces: ['cockpit'] });
const onBoards = (feed: string | null): PanelFacts => ({ feed, surfaces: ['workbench'], filters: [] });

/** The panels of the one catalogue by the name on a saved board: what boards, screens and the back end know of them. panels/ draws them. */
export const panelFacts = {
  todo: onBoards('user.counts'),
  quick: onBoards(null),
  'biz.funnel': of('cockpit.operate'),
  'biz.cohort': of('cockpit.operate', 'end_at'),
  'cust.tier': of('cockpit.enterprise'),
  'cust.stage': of('cockpit.enterprise', 'type', 'cate', 'isShow'),
  'cust.field': of('cockpit.enterprise', 'type', 'isShow'),
  'cust.move': of('cockpit.enterprise', 'end_at'),
  'cust.top': money(of('cockpit.enterprise')),
  'cust.new': of('cockpit.residents'),
  'cust.star': of('cockpit.residents'),
  'cust.filter': onScreens('cockpit.residents'),
  'cust.wall': onScreens('cockpit.residents'),
  'cust.card': onScreens('cockpit.residents'),
  'cust.list': onScreens('cockpit.residents'),
  'cust.portrait': onScreens('cockpit.residents'), // what is published alone while guests look on
  'ip.sum': of('cockpit.knowledge'),
  'eco.trend': money(of('cockpit.economy')),
  'eco.round': of('cockpit.economy'),
  'eco.filter': onScreens('cockpit.analysis'),
  'eco.cross': money(of('cockpit.analysis')), // a part of one enterprise tells what it earns
  'eco.rank': money(of('cockpit.analysis')),
  'eco.missing': of('cockpit.unreported'),
  check: of('cockpit.incubator'),
  'park.site': of('cockpit.incubator'),
  'park.list': onScreens('cockpit.incubator'), // without the money while guests look on
  'space.rate': of('cockpit.space', 'end_at', 'room_type'),
  'space.status': of('cockpit.space', 'end_at', 'room_type', 'assets_type', 'isShow'),
  'space.idle': money(of('cockpit.lease')),
  'contract.expire': of('cockpit.lease', 'end_at'),
  'fee.month': money(of('cockpit.operate', 'start_at', 'end_at', 'payment_id')),
  'fee.rate': money(of('cockpit.operate', 'end_at', 'payment_id')),
  'fee.item': money(of('cockpit.operate', 'end_at', 'payment_id')),
  'iot.ele': of('iot.electric'),
  'iot.power': of('cockpit.iot'),
  'iot.band': of('cockpit.iot'),
  'iot.water': of('iot.water'),
  'iot.flow': of('cockpit.iot'),
  'iot.car': of('iot.car'),
  'iot.pass': of('cockpit.iot'),
  'iot.device': of('cockpit.iot'),
  'iot.alarm': faults(of('cockpit.iot')),
  'iot.calm': of('cockpit.iot'),
  'iot.top': of('cockpit.iot'),
  'svc.today': of('cockpit.operate'),
  'chk.task': of('cockpit.operate'),
  'park.todo': faults(of('cockpit.operate')),
  'park.event': money(of('cockpit.operate')),
  'figure.enterprise': of('cockpit.incubator'),
  'figure.incubating': of('cockpit.incubator'),
  'figure.graduate': of('cockpit.incubator'),
  'figure.tech': of('cockpit.incubator'),
  'figure.finance': money(of('cockpit.economy')),
  'figure.occupancy': of('cockpit.incubator'),
  'figure.idle': of('cockpit.space', 'end_at', 'room_type'),
  'figure.fee': money(of('cockpit.operate', 'end_at', 'payment_id')),
  'figure.knowledge': of('cockpit.knowledge'),
  'figure.power': of('iot.electric'),
  'figure.electric': of('cockpit.iot'),
  'figure.water': of('cockpit.iot'),
  'figure.car': of('iot.car'),
  'figure.device': of('cockpit.iot'),
  'figure.alarm': of('cockpit.iot'),
} as const satisfies Readonly<Record<string, PanelFacts>>;
/** What a panel asks beside its feed while it is looked at; a display that shows it is answered too. */
export interface Further {
  readonly feeds: readonly string[];
  readonly calls: readonly `GET /${string}`[];
}
const site: Further = { feeds: ['cockpit.site'], calls: ['GET /cockpit/site'] };
const found: Further = { feeds: [], calls: ['GET /statistics/resident'] };
const further: Readonly<Record<string, Further>> = {
  'park.site': site,
  'park.list': site,
  'cust.list': found,
  'cust.wall': found,
  'cust.portrait': { feeds: [], calls: ['GET /statistics/resident/{id}', 'GET /statistics/enterprise'] },
};
export const furtherOf = (prop: string): Further => further[prop] ?? { feeds: [], calls: [] };
/** The name of a panel that there is: a screen or a board with any other does not compile. */
export type PanelProp = keyof typeof panelFacts;
/** What narrows the panels of a feed, together. */
export const filtersOf = (feed: string): ReadonlySet<PanelFilter> =>
  new Set(Object.values<PanelFacts>(panelFacts).flatMap((facts) => (facts.feed === feed ? facts.filters : [])));
/** Whether guests may see it; what persons and plates it has, it leaves out before them itself. */
export const isForGuests = (prop: string): boolean => {
  const facts = factsOf(prop);
  return facts !== undefined && !facts.money && facts.calm === undefined;
};
export const factsOf = (prop: string): PanelFacts | undefined => (panelFacts as Readonly<Record<string, PanelFacts>>)[prop];
