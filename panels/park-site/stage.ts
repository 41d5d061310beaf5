import type { Device } from '@luma.gl/core';
import { Deck, type OrbitViewState } from 'deck.gl';
import { framesOnDemand } from '../kernel/frames';
import { takenBy } from '../kernel/surface';
import { flight, flightMs, type Inset, view, viewOf } from './camera';
import { layersOf, type Picture } from './drawing';
import type { Block } from './model';
import { pick } from './pick';
import type { Point, Turned } from './scene';

export interface Stage {
  draw(picture: Picture): void;
  /** Looks so that all of this is seen between the insets: in one flight, or at once. */
  look(sight: Sight, flies: boolean): void;
  resize(width: number, height: number): void;
  close(): void;
}
export interface Sight {
  readonly frame: readonly Point[];
  readonly size: { readonly width: number; readonly height: number };
  readonly inset: Inset;
  readonly turned: Turned;
}
export interface StageEvents {
  /** The room under the pointer, and where that is, CSS px. */
  onHover(block: Block | null, x: number, y: number): void;
  onTap(block: Block | null): void;
  /** The camera or the picture is another: where points of the model are now, CSS px. */
  onMove(project: (point: Point) => readonly [x: number, y: number]): void;
  /** What was given last is on the screen. */
  onDrawn(): void;
  /** This machine draws nothing in three dimensions. */
  onFailed(): void;
}
/** Frees what deck.gl 9.4 leaves behind: the WebGL context and the listener for the pixel ratio. */
function release(device: Device | null): void {
  if (!device) return;
  setTimeout(() => {
    (device as Device & { loseDevice(): boolean }).loseDevice();
    device.canvasContext?.destroy();
    device.destroy();
  }, 0);
}
const rest = { linger: 30, again: [500, 2000, 5000, 15_000] } as const;
/** So far, CSS px, a finger may slip in a tap; so long, ms, it may take. */
const tap = { slip: 6, lasts: 600 } as const;
interface Current {
  readonly deck: Deck<typeof view>;
  readonly frames: ReturnType<typeof framesOnDemand>;
  close(): void;
}
export function openStage(parent: HTMLDivElement, size: { width: number; height: number }, scrolls: boolean, events: StageEvents): Stage {
  let { width, height } = size;
  let picture: Picture | null = null;
  let from: OrbitViewState | null = null;
  let current: Current | null = null;
  let closed = false;
  let losses = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  let moving = 0;
  const viewport = () => (current?.deck.isInitialized ? current.deck.getViewports()[0] : undefined);
  const report = (): void => {
    const seen = viewport();
    if (seen) events.onMove((point) => seen.project([...point]) as [number, number]);
  };
  const soon = (): void => {
    cancelAnimationFrame(moving);
    moving = requestAnimationFrame(report);
  };
  function open(): Current {
    let device: Device | null = null;
    // deck.gl asks for every frame, drawn or not: it gets them while somebody moves the picture or something is given to it
    const frames = framesOnDemand(rest.linger);
    const deck = new Deck({
      parent,
      width,
      height,
      views: view,
      ...(from && { initialViewState: from }),
      controller: { doubleClickZoom: false, keyboard: false, scrollZoom: scrolls, inertia: false },
      ...(!scrolls && { touchAction: 'pan-y' }),
      layers: picture ? layersOf(picture, parent) : [],
      getCursor: ({ isDragging }) => (isDragging ? 'grabbing' : 'inherit'),
      onDeviceInitialized: (made) => {
        device = made;
        void made.lost.then(() => current?.deck === deck && lost());
      },
      onError: (error) => {
        console.error('沙盘无法绘制', error);
        if (device === null) events.onFailed();
      },
      onLoad: () => {
        // its own loop takes its frames from here on
        const { animationLoop } = deck as unknown as { animationLoop: { props: { animationFrameProvider: unknown } } | null };
        if (animationLoop)
          animationLoop.props.animationFrameProvider = { requestAnimationFrame: frames.request, cancelAnimationFrame: frames.cancel };
        const canvas = parent.querySelector('canvas');
        canvas?.setAttribute('aria-hidden', 'true');
        canvas?.setAttribute('tabindex', '-1');
        if (canvas) takenBy(canvas, async () => (deck.redraw('picture'), canvas.toDataURL('image/png')));
        soon();
      },
      onViewStateChange: ({ viewState }) => {
        frames.wake();
        soon();
        return viewState;
      },
      // the canvas is of its new size a frame or two after it was told: until then points would be where the old one had them
      onResize: soon,
      onAfterRender: () => {
        if (!picture || current?.deck !== deck) return;
        losses = 0;
        const canvas = parent.querySelector('canvas');
        if (canvas) canvas.dataset.drawn = 'true';
        events.onDrawn();
      },
    });
    return {
      deck,
      frames,
      close: () => {
        deck.finalize();
        release(device);
      },
    };
  }
  /** The graphics card took its picture away: a new one is made of what was drawn last, sooner the first time than after many. */
  function lost(): void {
    current?.close();
    current = null;
    if (closed) return;
    again = setTimeout(
      () => {
        for (const canvas of parent.querySelectorAll('canvas')) canvas.remove();
        current = open();
      },
      rest.again[Math.min(losses++, rest.again.length - 1)],
    );
  }
  /** The room on the line of sight through a point of the picture. */
  const roomAt = (event: PointerEvent): Block | null => {
    const seen = viewport();
    if (!seen || !picture) return null;
    const { left, top } = parent.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
    return pick(picture.scene.rooms, seen.unproject([x, y, -1]) as unknown as Point, seen.unproject([x, y, 1]) as unknown as Point);
  };
  let down: { x: number; y: number; at: number } | null = null;
  const listeners = {
    pointerdown: (event: PointerEvent) => {
      down = event.isPrimary ? { x: event.clientX, y: event.clientY, at: event.timeStamp } : null;
    },
    pointerup: (event: PointerEvent) => {
      const { x, y, at } = down ?? { x: Number.POSITIVE_INFINITY, y: 0, at: 0 };
      down = null;
      if (Math.hypot(event.clientX - x, event.clientY - y) <= tap.slip && event.timeStamp - at <= tap.lasts) events.onTap(roomAt(event));
    },
    pointermove: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      const { left, top } = parent.getBoundingClientRect();
      events.onHover(event.buttons === 0 ? roomAt(event) : null, event.clientX - left, event.clientY - top);
    },
    pointerleave: () => events.onHover(null, 0, 0),
  } as const;
  for (const [name, listener] of Object.entries(listeners)) parent.addEventListener(name, listener as EventListener, { passive: true });
  current = open();
  return {
    draw(next) {
      picture = next;
      current?.frames.wake();
      current?.deck.setProps({ layers: layersOf(next, parent) });
      soon();
    },
    look({ frame, size: of, inset, turned }, flies) {
      const next = viewOf(frame, of, inset, turned);
      from = next;
      current?.frames.wake();
      current?.deck.setProps({ initialViewState: flies ? { ...next, transitionDuration: flightMs, transitionInterpolator: flight } : { ...next } });
      soon();
    },
    resize(nextWidth, nextHeight) {
      [width, height] = [nextWidth, nextHeight];
      current?.frames.wake();
      current?.deck.setProps({ width, height });
      soon();
    },
    close() {
      closed = true;
      clearTimeout(again);
      cancelAnimationFrame(moving);
      for (const [name, listener] of Object.entries(listeners)) parent.removeEventListener(name, listener as EventListener);
      current?.close();
      current = null;
    },
  };
}
