import type { ComponentType } from 'react';
import type { FeedParams } from '@/domain/kernel/feed';
import type { Figure } from './figure';
import { parkTime } from '@/domain/format';
import { type ListLink, useLists } from './host';
import type { PanelProps } from './panel';
import { useServerTime } from './surface';
import { Tile } from './Tile';

/** Draws a key figure of a feed's answer, with the way to its list. */
export function figurePanel<T, P extends FeedParams>(
  title: string,
  figure: (data: T) => Figure,
  list?: (day: string, data: T) => ListLink | undefined,
): ComponentType<PanelProps<T, P>> {
  return function FigurePanel({ data, size, surface }) {
    const lists = useLists();
    const day = useServerTime((now) => parkTime(now).date);
    return <Tile label={title} named={surface === 'cockpit'} size={size} {...figure(data)} onOpen={lists.to(list?.(day, data))} />;
  };
}
