import type { ComponentType } from 'react';
import type { FeedParams } from '@/domain/kernel/feed';
import type { Figure, Pair } from './figure';
import { type ListLink, useLists } from './host';
import type { PanelProps } from './panel';
import { useToday } from './surface';
import { Tile } from './Tile';

/** Draws a key figure of a feed's answer, with the way to its list. */
export function figurePanel<T, P extends FeedParams>(
  title: string,
  figure: (data: T) => Figure,
  list?: (day: string, data: T) => ListLink | undefined,
  pair?: Pair,
): ComponentType<PanelProps<T, P>> {
  return function FigurePanel({ data, size, surface }) {
    const lists = useLists();
    const day = useToday();
    const two = pair && { names: pair.names, onOpenSecond: lists.to(pair.second(day)) };
    return <Tile label={title} named={surface === 'cockpit'} size={size} {...figure(data)} {...two} onOpen={lists.to(list?.(day, data))} />;
  };
}
