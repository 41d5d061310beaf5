import { existsSync, readdirSync } from 'node:fs';

/**
 * What is used together comes together: the modules below each of these files, without those of the layers before, are one
 * chunk. A page then comes in some twenty files and not in a hundred, each of which costs a request and its own compression.
 * A layer of two files holds what is below both of them; of a set of files, what is below any of it. The files themselves stay chunks of their own, by which they are known.
 */
type Below = string | readonly string[];
const sources = (folder: string): string[] =>
  readdirSync(new URL(`../../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`);
/** What comes for a list beside its page: definitions, and what takes the place of its parts. */
const ofLists = [...sources('domain/resources'), ...sources('client/overrides')];
/** What visitors fill in: forms by the same definitions as the office's, which bring nothing else of the office along. */
const ofVisitors = [
  ...['client/site/acts/Dialog.tsx', 'client/site/acts/rooms/Booking.tsx', 'client/site/acts/venues/VenueForm.tsx'],
  ...['client/site/acts/activities/SignUp.tsx', 'client/site/acts/activities/SignForm.tsx'],
];
const layers: readonly (readonly [name: string, ...files: Below[]])[] = [
  ['main', 'client/main.tsx'],
  // what the site has in common with every page of the office and every screen
  ['site-shared', ['client/site/Home.tsx', ...ofVisitors], ['client/shell/office/OfficeLayout.tsx', 'client/cockpit/Screen.tsx']],
  ['site-shared', 'client/site/Home.tsx', 'client/features/resource/ResourcePage.tsx'],
  ['site-shared', 'client/site/SiteLayout.tsx', 'client/features/resource/ResourcePage.tsx'],
  ['site', 'client/site/Home.tsx'],
  ['site', 'client/site/SiteLayout.tsx'],
  // a visitor who reads a text loads no part of the office for it
  ['site-text', 'client/site/RichText.tsx'],
  ['site-forms', ofVisitors, ['client/features/resource/ResourcePage.tsx', 'client/kernel/form/FormDialog.tsx']],
  // what the screens share with the office, so that they need not load the office for it
  ['screen-shared', 'client/shell/BareLayout.tsx', 'client/shell/office/OfficeLayout.tsx'],
  ['screen-shared', 'client/cockpit/Screen.tsx', 'client/shell/office/OfficeLayout.tsx'],
  ['screen-shared', 'panels/kernel/charts/engine.ts', 'client/shell/office/OfficeLayout.tsx'],
  ['screen-shared', 'panels/park-site/map/RegionMap.tsx', 'client/shell/office/OfficeLayout.tsx'],
  ['screen-shared', 'panels/park-site/SiteView.tsx', 'client/shell/office/OfficeLayout.tsx'],
  ['screen-controls', 'client/cockpit/Screen.tsx', 'client/features/resource/ResourcePage.tsx'],
  // nor do they load what definitions share with the dashboard
  ['screen-definitions', 'client/cockpit/Screen.tsx', ofLists],
  ['office', 'client/shell/office/OfficeLayout.tsx'],
  [
    'controls',
    'client/features/resource/ResourcePage.tsx',
    ['client/workbench/Dashboard.tsx', 'client/workbench/Projects.tsx', 'client/workbench/Waits.tsx'],
  ],
  ['tools', 'client/features/resource/ResourcePage.tsx', 'client/workbench/Workbench.tsx'],
  ['tools', 'client/features/resource/ResourcePage.tsx', 'client/workbench/Canvas.tsx'],
  ['tools', 'client/features/resource/ResourcePage.tsx', 'panels/quick/Quick.tsx'],
  ['list', 'client/features/resource/ResourcePage.tsx'],
  // no list waits for the dashboard
  ['definitions', 'client/workbench/Dashboard.tsx', ofLists],
  // what firms and contracts have in common
  ['parties', 'domain/resources/enterprise.ts', 'domain/resources/contract.ts'],
  ['form', 'client/kernel/form/FormDialog.tsx'],
  ['charts', 'panels/fee-month/FeeMonth.tsx', 'panels/cust-move/CustMove.tsx'],
  ['charts', 'panels/iot-power/shape.ts', 'client/features/iot/use/drawing.ts'],
  ['panels', 'client/cockpit/Screen.tsx', 'client/workbench/Dashboard.tsx'],
  ['board', 'client/workbench/Dashboard.tsx'],
  ['screen-frame', ['client/cockpit/CockpitLayout.tsx', 'client/cockpit/Screen.tsx']],
  // and the few lines that the small panels of the overview share with those of other screens
  [
    'screen-small',
    [
      ...['panels/cust-tier/CustTier.tsx', 'panels/biz-cohort/BizCohort.tsx', 'panels/svc-today/SvcToday.tsx', 'panels/cust-field/CustField.tsx'],
      ...['panels/park-todo/ParkTodo.tsx', 'panels/fee-rate/FeeRate.tsx', 'panels/iot-power/IotPower.tsx', 'panels/cust-move/CustMove.tsx'],
    ],
  ],
  // a screen with the model loads once what the model has in common with the panels around it
  [
    'screen-panels',
    ['panels/park-site/ParkSite.tsx', 'panels/park-site/SiteView.tsx'],
    ['panels/park-list/ParkList.tsx', 'panels/cust-list/CustList.tsx', 'panels/cust-portrait/CustPortrait.tsx', 'panels/eco-cross/EcoCross.tsx'],
  ],
];

/** The chunks that pages share. */
export const layerNames: ReadonlySet<string> = new Set(layers.map(([name]) => name));

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}
/** The layers as groups for rolldown, the first before the others: which module is below which file is asked when the chunks are made. */
export function groupsOf(root: string) {
  for (const file of layers.flatMap(([, ...files]) => files.flat()))
    if (!existsSync(`${root}/${file}`)) throw new Error(`a layer names ${file}, which is not there`);
  const below = new Map<string, ReadonlySet<string>>();
  const closure = (file: string, graph: Graph): ReadonlySet<string> => {
    const known = below.get(file);
    if (known) return known;
    const found = new Set<string>();
    const left = [`${root}/${file}`];
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      left.push(...(graph.getModuleInfo(next)?.importedIds ?? []));
    }
    below.set(file, found);
    return found;
  };
  const own = layers.filter(
    ([name]) => !['main', 'tools', 'site-shared', 'site-kernel', 'site-forms', 'screen-shared', 'screen-definitions', 'definitions'].includes(name),
  );
  const roots = new Set(own.flatMap(([, ...files]) => files.flat().map((file) => `${root}/${file}`)));
  return layers.map(([name, ...files], index) => ({
    debugName: name,
    priority: layers.length - index,
    name: (id: string, graph: Graph) =>
      !roots.has(id) && files.every((below) => [below].flat().some((file) => closure(file, graph).has(id))) ? name : null,
  }));
}
