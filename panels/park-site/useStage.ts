import { useEffect, useRef, useState } from 'react';
import { useMotion } from '../kernel/surface';
import type { Size } from '../kernel/useSize';
import { NotFetched } from '../kernel/lazyDrawing';
import type { Inset } from './camera';
import type { Picture } from './drawing';
import type { Block } from './model';
import { lookAt, type Point } from './scene';
import type { Stage } from './stage';
import type { Standing } from './standing';

export interface Hovered {
  readonly block: Block;
  readonly x: number;
  readonly y: number;
}
interface Wanted {
  readonly picture: Picture;
  readonly at: Standing;
  readonly size: Size;
  readonly inset: Inset;
  /** Whether wheel and drag belong to the model; on a board the page scrolls. */
  readonly scrolls: boolean;
  readonly onTap: (block: Block | null) => void;
  readonly onDrawn: () => void;
}
export type Project = (point: Point) => readonly [x: number, y: number];
/** Keeps one stage for as long as the model is shown, and draws on it whatever changes. */
export function useStage({ picture, at, size, inset, scrolls, onTap, onDrawn }: Wanted) {
  const place = useRef<HTMLDivElement>(null);
  const motion = useMotion();
  const [hovered, setHovered] = useState<Hovered | null>(null);
  const [failed, setFailed] = useState(false);
  const [project, setProject] = useState<{ readonly of: Project } | null>(null);
  const latest = useRef({ onTap, onDrawn, size, motion });
  latest.current = { onTap, onDrawn, size, motion };
  const [opened, setOpened] = useState<Stage | null>(null);
  const [missing, setMissing] = useState<unknown>(null);
  // what draws in three dimensions comes after the words and the numbers
  if (missing !== null) throw new NotFetched(missing, () => undefined);
  useEffect(() => {
    let own: Stage | null = null;
    let gone = false;
    import('./stage').then(
      ({ openStage }) => {
        if (gone || !place.current) return;
        own = openStage(place.current, latest.current.size, scrolls, {
          onHover: (block, x, y) =>
            setHovered((before) =>
              block === null ? null : before?.block === block && Math.hypot(before.x - x, before.y - y) < 4 ? before : { block, x, y },
            ),
          onTap: (block) => latest.current.onTap(block),
          onMove: (of) => setProject({ of }),
          onDrawn: () => latest.current.onDrawn(),
          onFailed: () => {
            setFailed(true);
            latest.current.onDrawn();
          },
        });
        setOpened(own);
      },
      (cause: unknown) => !gone && setMissing(cause),
    );
    return () => {
      gone = true;
      setOpened(null);
      own?.close();
    };
  }, [scrolls]);
  const { width, height } = size;
  useEffect(() => opened?.resize(width, height), [opened, width, height]);
  useEffect(() => opened?.draw(picture), [opened, picture]);
  const { frame } = picture.scene;
  const where = [at.park?.id, at.building?.id, at.floor?.id, at.block?.room.id].join();
  const framed = JSON.stringify([where, width, height, inset, frame.length > 0 ? frame[frame.length - 1] : null, frame.length]);
  const seen = useRef<string | null>(null);
  const wanted = useRef({ frame, standing: at, inset, size });
  wanted.current = { frame, standing: at, inset, size };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the camera moves when what it has to hold does, and not with every reading
  useEffect(() => {
    // it flies from place to place; a first look and another size are there at once
    if (!opened) return;
    const { frame: points, standing, inset: edges, size: of } = wanted.current;
    const flies = seen.current !== null && seen.current !== where && latest.current.motion;
    opened.look({ frame: points, size: of, inset: edges, turned: lookAt(standing) }, flies);
    seen.current = where;
  }, [opened, framed]);
  return { place, hovered, failed, project: project?.of ?? null };
}
