import { LineLayer, PolygonLayer, Scene } from '@antv/l7';
import { Map as PlainMap } from '@antv/l7-maps/simple';
import type { FeatureCollection } from 'geojson';
import chinaUrl from '@/domain/geo/china.json?url';
import zhejiangUrl from '@/domain/geo/zhejiang.json?url';
import { readColors } from '../../kernel/charts/theme';
import { takenBy } from '../../kernel/surface';
import { holds, type Camera, type LngLat, type Place, type Region } from './shapes';

/** The map of this tab. L7 never gives a scene back wholly, so there is one, and its element moves to where it is shown. */
export interface RegionScene {
  readonly host: HTMLDivElement;
  /** Settled once the outlines are drawn, with the names that belong on them: the page writes them, in its own type and clear of its own signs. */
  readonly ready: Promise<readonly Place[]>;
  show(camera: Camera, pins: readonly LngLat[]): void;
}
const shown = '浙江'; // the province whose cities are drawn
const tokens = {
  neighbour: 'var(--land-around)',
  province: 'var(--land)',
  home: 'var(--land-home)',
  border: 'var(--land-line)',
  outer: 'var(--land-line-around)',
} as const;

const fetchMap = async (url: string): Promise<FeatureCollection> => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`地图数据加载失败 ${answer.status}`);
  return (await answer.json()) as FeatureCollection;
};
const regionsOf = (map: FeatureCollection): Region[] => map.features as unknown as Region[];

/** Draws the land; answers what colours it, as the tokens are by then. */
function addLayers(scene: Scene, china: FeatureCollection, province: FeatureCollection): (home: ReadonlySet<string>) => void {
  const around: FeatureCollection = { ...china, features: china.features.filter(({ properties }) => properties?.name !== shown) };
  const land = new PolygonLayer({ autoFit: false }).source(around).shape('fill');
  const coast = new LineLayer({ zIndex: 1 }).source(around).shape('line').size(0.8);
  const fill = new PolygonLayer({ autoFit: false, zIndex: 2 }).source(province).shape('fill');
  const border = new LineLayer({ zIndex: 3 }).source(province).shape('line').size(1);
  const color = (home: ReadonlySet<string>): void => {
    const colors = readColors(tokens, document.body);
    land.color(colors.neighbour);
    coast.color(colors.outer);
    border.color(colors.border);
    fill.color('name', (name: string) => (home.has(name) ? colors.home : colors.province));
  };
  color(new Set());
  for (const layer of [land, coast, fill, border]) scene.addLayer(layer);
  return (home) => {
    color(home);
    scene.render();
  };
}

function makeScene(into: HTMLElement): RegionScene {
  const host = document.createElement('div');
  host.style.cssText = 'position:absolute;inset:0;overflow:hidden';
  into.append(host); // before the scene is made: it takes its size from here
  const map = new PlainMap({ center: [120.19, 30.19], zoom: 7, minZoom: 3, maxZoom: 12, style: 'blank', pitch: 0, rotation: 0 });
  const scene = new Scene({ id: host, logoVisible: false, map });
  let wanted: Parameters<RegionScene['show']> | null = null;
  let paint: ((home: ReadonlySet<string>) => void) | undefined;
  let regions: Region[] = [];
  const apply = (): void => {
    if (!paint || !wanted) return;
    const [{ center, zoom }, pins] = wanted;
    scene.setZoom(zoom);
    scene.setCenter([center[0], center[1]]);
    paint(new Set(regions.filter((region) => pins.some((pin) => holds(region, pin))).map(({ properties }) => properties.name)));
  };
  const loaded = new Promise<void>((resolve) => {
    scene.on('loaded', () => {
      // it stands still under the pins; `interactive: false` would also keep the camera from being drawn
      scene.setMapStatus({ dragEnable: false, zoomEnable: false, rotateEnable: false, keyboardEnable: false, doubleClickZoom: false });
      const canvas = host.querySelector('canvas');
      if (canvas) takenBy(canvas, () => scene.exportPng('png'));
      resolve();
    });
  });
  const ready = Promise.all([fetchMap(chinaUrl), fetchMap(zhejiangUrl), loaded]).then(([china, province]) => {
    regions = regionsOf(province);
    paint = addLayers(scene, china, province);
    apply();
    const others = regionsOf(china).filter(({ properties: { name } }) => name !== shown);
    return [...regions, ...others].map(({ properties: { name, cp } }) => ({ name, at: cp }));
  });
  return {
    host,
    ready,
    show(...args) {
      wanted = args;
      apply();
    },
  };
}
let kept: RegionScene | undefined;
/** The scene of this tab, made with the first map that is looked at. */
export function openScene(into: HTMLElement): RegionScene {
  if (!kept) {
    kept = makeScene(into);
    // a scene whose data did not come is made anew with the next try
    kept.ready.catch(() => {
      kept = undefined;
    });
  }
  if (kept.host.parentElement !== into) into.append(kept.host);
  return kept;
}
