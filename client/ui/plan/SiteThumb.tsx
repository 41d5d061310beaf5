import { toMetres, type LngLat } from '@/domain/outline';
import { linesOf, siteCounts, type Site, type SiteKind } from '@/domain/site';
import { toScreen, viewOf } from './view';
import './plan.css';

/** What lies under what, and how it is drawn. */
const layers = { plate: 'plan-plate', green: 'plan-green', water: 'plan-water', road: 'plan-road' } as const satisfies Record<SiteKind, string>;

/** A site in small, with how many of each kind it has. */
export function SiteThumb({ site, width = 160, height = 110 }: { site: Site; width?: number; height?: number }) {
  const origin: LngLat = linesOf(site.features[0] ?? nothing)[0]?.[0] ?? [0, 0];
  const metres = (line: readonly LngLat[]) => line.map((point) => toMetres(point, origin));
  const size = { width, height };
  const view = viewOf(metres(site.features.flatMap((feature) => linesOf(feature).flat())), size, 10);
  const path = (line: readonly LngLat[], end: string): string =>
    `M${metres(line)
      .map((point) => toScreen(view, size, point).map(Math.round).join(' '))
      .join('L')}${end}`;
  const features = Object.entries(layers).flatMap(([kind, shown]) =>
    site.features.flatMap((feature) => (feature.properties.kind === kind ? [{ feature, shown }] : [])),
  );
  return (
    <span className="wrap-row outline-small">
      <svg width={width} height={height} role="img" aria-label="场地">
        {features.map(({ feature, shown }, at) => {
          const isArea = feature.geometry.type === 'Polygon';
          const shape = linesOf(feature).map((line) => path(line, isArea ? 'Z' : ''));
          return <path key={at} className={isArea ? shown : `${shown} plan-line`} fillRule="evenodd" d={shape.join('')} />;
        })}
      </svg>
      <span>
        {siteCounts(site)
          .map(([word, count]) => `${word} ${count}`)
          .join('、')}
      </span>
    </span>
  );
}
const nothing: Site['features'][number] = { type: 'Feature', properties: { kind: 'plate' }, geometry: { type: 'LineString', coordinates: [] } };
