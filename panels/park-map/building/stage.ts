import type { Device } from '@luma.gl/core';
import {
  AmbientLight,
  COORDINATE_SYSTEM,
  Deck,
  DirectionalLight,
  LightingEffect,
  OrbitView,
  SolidPolygonLayer,
  type OrbitViewState,
  type PickingInfo,
} from 'deck.gl';
import { framesOnDemand } from '../../kernel/frames';
import { readColors } from '../../kernel/charts/theme';
import { colorOfStatus, isOwing, markOf, type RoomBox, type Scene3D } from './shapes';

export interface StageState {
  /** The building looked at; null: all alike. */
  readonly building: number | null;
  /** The topmost floor drawn of that building; null: all. */
  readonly level: number | null;
}
export interface Hit {
  readonly box: RoomBox;
  readonly x: number;
  readonly y: number;
}
export interface Stage {
  draw(scene: Scene3D, state: StageState): void;
  resize(width: number, height: number): void;
  close(): void;
}
export interface StageEvents {
  onHover(hit: Hit | null): void;
  onClick(box: RoomBox): void;
  /** Where the names of the buildings stand now, in CSS px. */
  onPlaces(places: readonly { readonly id: number; readonly x: number; readonly y: number }[]): void;
}
/** Steady light from the front left: sides of a room are told from its top. */
const lights = new LightingEffect({
  ambient: new AmbientLight({ color: [255, 255, 255], intensity: 1 }),
  sun: new DirectionalLight({ color: [255, 255, 255], intensity: 0.9, direction: [0.6, 1.2, -2] }),
});
const flat = { coordinateSystem: COORDINATE_SYSTEM.CARTESIAN } as const;

/** Frees what deck.gl 9.4 leaves behind: the WebGL context and the listener for the pixel ratio. */
function release(device: Device | null): void {
  if (!device) return;
  setTimeout(() => {
    (device as Device & { loseDevice(): boolean }).loseDevice();
    device.canvasContext?.destroy();
    device.destroy();
  }, 0);
}
const isShown = ({ building, level }: { building: number; level: number }, state: StageState): boolean =>
  state.level === null || (building === state.building && level <= state.level);
const isDim = ({ building }: { building: number }, state: StageState): boolean => state.building !== null && building !== state.building;

const tokens = {
  ground: 'var(--block-ground)',
  slab: 'var(--block-slab)',
  slabOff: 'var(--block-slab-off)',
  owed: 'var(--block-owed)',
  hit: 'var(--block-hit)',
  rooms: [0, 1, 2, 3, 4, 5, 6].map(colorOfStatus),
} as const;
/** A colour as the browser writes it (`rgb(18, 48, 90)`), for a canvas. */
const solid = (color: string | undefined, alpha = 255): [number, number, number, number] => {
  const [red = 0, green = 0, blue = 0] = (color?.match(/\d+/g) ?? []).map(Number);
  return [red, green, blue, alpha];
};

function layersOf({ rooms, slabs, buildings }: Scene3D, state: StageState, at: HTMLElement, { onHover: hover, onClick: click }: StageEvents) {
  const colors = readColors(tokens, at);
  const seen = JSON.stringify([state, colors]);
  return [
    new SolidPolygonLayer({
      ...flat,
      id: 'ground',
      data: buildings.filter(({ id }) => state.level === null || id === state.building),
      getPolygon: ({ base }) => base,
      getFillColor: solid(colors.ground),
      extruded: false,
    }),
    new SolidPolygonLayer({
      ...flat,
      id: 'slabs',
      data: slabs.filter((one) => isShown(one, state)),
      getPolygon: ({ polygon }) => polygon,
      extruded: true,
      getElevation: 0.3,
      getFillColor: (one) => (isDim(one, state) ? solid(colors.slabOff, 60) : solid(colors.slab)),
      updateTriggers: { getFillColor: seen },
    }),
    new SolidPolygonLayer<RoomBox>({
      ...flat,
      id: 'rooms',
      data: rooms.filter((one) => isShown(one, state)),
      getPolygon: ({ polygon }) => polygon,
      extruded: true,
      getElevation: ({ height }) => height,
      getFillColor: (one) => solid(colors.rooms[one.room.status] ?? colors.rooms[0], isDim(one, state) ? 50 : 255),
      updateTriggers: { getFillColor: seen },
      material: { ambient: 0.62, diffuse: 0.5, shininess: 1, specularColor: [0, 0, 0] },
      pickable: true,
      autoHighlight: true,
      highlightColor: solid(colors.hit, 200),
      onHover: ({ object, x, y }: PickingInfo<RoomBox>) => hover(object ? { box: object, x, y } : null),
      onClick: ({ object }: PickingInfo<RoomBox>) => {
        if (object) click(object);
      },
    }),
    new SolidPolygonLayer<RoomBox>({
      ...flat,
      id: 'owing',
      data: rooms.filter((one) => isOwing(one.room) && isShown(one, state)),
      getPolygon: markOf,
      extruded: true,
      getElevation: 0.6,
      getFillColor: (one) => solid(colors.owed, isDim(one, state) ? 50 : 255),
      updateTriggers: { getFillColor: seen },
    }),
  ];
}
/** The view in which all that is looked at fits: from the front right, a little above. */
function viewOf(scene: Scene3D, state: StageState, width: number, height: number): OrbitViewState {
  const focus = scene.buildings.find(({ id }) => id === state.building);
  const span = focus ? (focus.base[1]?.[0] ?? 0) - (focus.base[0]?.[0] ?? 0) : scene.width;
  const tall = state.level === null ? scene.height : state.level * 4;
  // turned by 24° and seen from near, the closer end of a long row takes more of a wide picture than half
  const across = Math.log2(width / (span * Math.max(1.1, 0.95 + (0.13 * width) / height) + 24));
  const up = Math.log2(height / (tall + 40));
  return {
    target: [focus ? focus.middle : scene.width / 2, 13, tall / 2],
    rotationX: state.level === null ? 22 : 50,
    rotationOrbit: -24,
    zoom: Math.min(across, up),
    minZoom: -1,
    maxZoom: 5,
    minRotationX: 5,
    maxRotationX: 85,
  };
}
export function openStage(parent: HTMLDivElement, size: { width: number; height: number }, events: StageEvents): Stage {
  let device: Device | null = null;
  let shown: Scene3D | null = null;
  let { building: focus, level }: StageState = { building: null, level: null };
  let { width, height } = size;
  const places = (): void => {
    const viewport = deck.isInitialized ? deck.getViewports()[0] : undefined;
    if (!shown || !viewport) return;
    events.onPlaces(
      shown.buildings
        .filter(({ id }) => level === null || id === focus)
        .map(({ id, top }) => {
          const [x = 0, y = 0] = viewport.project(top);
          return { id, x, y };
        }),
    );
  };
  // deck.gl asks for every frame, drawn or not: it gets them while somebody touches the picture or something is given to it
  const frames = framesOnDemand(120);
  const touches = ['pointermove', 'pointerdown', 'pointerup', 'pointerleave', 'wheel', 'keydown', 'touchmove'] as const;
  const wake = (): void => frames.wake();
  for (const touch of touches) parent.addEventListener(touch, wake, { passive: true });
  let frame = 0;
  const soon = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(places);
  };
  const deck = new Deck({
    parent,
    width,
    height,
    views: new OrbitView({ orbitAxis: 'Z', fovy: 36 }),
    initialViewState: { target: [0, 0, 0], zoom: 1 },
    controller: true,
    effects: [lights],
    layers: [],
    getCursor: ({ isDragging, isHovering }) => (isDragging ? 'grabbing' : isHovering ? 'pointer' : 'grab'),
    onDeviceInitialized: (made) => {
      device = made;
    },
    onLoad: () => {
      rest();
      soon();
    },
    onViewStateChange: ({ viewState }) => {
      frames.wake();
      soon();
      return viewState;
    },
  });
  /** Its own loop takes its frames from here on. */
  function rest(): void {
    const { animationLoop } = deck as unknown as { animationLoop: { props: { animationFrameProvider: unknown } } | null };
    if (!animationLoop) return;
    animationLoop.props.animationFrameProvider = { requestAnimationFrame: frames.request, cancelAnimationFrame: frames.cancel };
  }
  return {
    draw(scene, state) {
      frames.wake();
      shown = scene;
      ({ building: focus, level } = state);
      deck.setProps({ layers: layersOf(scene, state, parent, events), initialViewState: viewOf(scene, state, width, height) });
      soon();
    },
    resize(nextWidth, nextHeight) {
      [width, height] = [nextWidth, nextHeight];
      frames.wake();
      deck.setProps({ width, height });
      soon();
    },
    close() {
      for (const touch of touches) parent.removeEventListener(touch, wake);
      cancelAnimationFrame(frame);
      deck.finalize();
      release(device);
    },
  };
}
