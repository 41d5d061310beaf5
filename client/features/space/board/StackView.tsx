import { Radio, Select } from '@arco-design/web-react';
import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { roomStatus } from '@/domain/codes/space';
import { roomChangesFeed } from '@/domain/feeds/changes';
import type { Cell } from '@/domain/answers/room-board';
import type { AnyResource } from '@/domain/kernel/resource';
import { today } from '@/domain/kernel/moment';
import { clock } from '../../../kernel/clock';
import { LiveChanges } from '../../../kernel/list/LiveChanges';
import type { Overrides } from '../../../kernel/overrides';
import { useTabLocation, withQuery } from '../../../kernel/page/location';
import { keep, read } from '../../../kernel/session/storage';
import { useAriaOn } from '../../../kinds/parts/aria';
import { EmptyState } from '../../../ui/EmptyState';
import { Loading } from '../../../ui/Loading';
import { cellOf } from './actions';
import { Days } from './Days';
import { HoverCard } from './HoverCard';
import { RoomDrawer } from './RoomDrawer';
import { steppedFrom } from './stackMoves';
import { Tower } from './Tower';
import { boardReads, useParks } from './useBoard';
import { useRoomItems } from './useRoomItems';
import './stack.css';

/** How much of a room is said: who sits there and until when, its number, or its state alone. */
const densities = ['full', 'number', 'mark'] as const;
type Density = (typeof densities)[number];
const labels: Readonly<Record<Density, string>> = { full: '详', number: '中', mark: '简' };
const remembered = 'stack_density';
const densityOf = (kept: unknown): Density => densities.find((one) => one === kept) ?? 'number';

/** All buildings of a park beside each other, a floor a line: the whole of it on one screen. */
export function StackView({ resource, overrides }: { readonly resource: AnyResource; readonly overrides: Overrides }) {
  const { search, setSearch } = useTabLocation();
  const { parks, failure, retry } = useParks();
  const [density, setDensity] = useState<Density>(() => densityOf(read(remembered)));
  const [hovered, setHovered] = useState<{ cell: Cell; box: DOMRect }>();
  const [current, setCurrent] = useState<number>();
  const stack = useRef<HTMLDivElement>(null);
  const items = useRoomItems(resource, overrides);
  useAriaOn('stack-park', { label: '园区' });
  const now = today(clock.current().now);
  const at = search.get('at') ?? undefined;
  const park = useMemo(
    () => parks?.find(({ id }) => String(id) === search.get('park')) ?? parks?.find(({ buildings }) => buildings.length > 0),
    [parks, search],
  );
  const go = useCallback(
    (changes: Readonly<Record<string, string | undefined>>) => setSearch((latest) => withQuery(latest, changes), { replace: true }),
    [setSearch],
  );
  const given = search.get('id');
  const opened = given && /^\d+$/.test(given) ? Number(given) : undefined;
  const focusOn = (id: number | undefined) => stack.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    const cells = [...(stack.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const spots = cells.map((cell) => {
      const { left, top } = cell.getBoundingClientRect();
      return { id: Number(cell.dataset.row), x: left, y: top };
    });
    const to = steppedFrom(spots, Number((event.target as HTMLElement).dataset.row), event.key);
    if (to === undefined) return;
    event.preventDefault();
    focusOn(to);
  };
  // whoever closes a room stands on it again, once the drawer has gone
  const close = () => {
    go({ id: undefined });
    setTimeout(() => focusOn(opened), 350);
  };
  if (!parks) return <Loading failure={failure} onRetry={retry} rows={8} wide />;
  if (!park) return <EmptyState text="暂无楼宇" hint="先新建园区、楼宇与房间" />;
  return (
    <div className="board-body">
      <LiveChanges feed={roomChangesFeed} tables={boardReads} />
      <div className="wrap-row board-head">
        <Select
          id="stack-park"
          className="board-park"
          value={park.id}
          onChange={(id) => go({ park: String(id), id: undefined })}
          options={parks.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Radio.Group type="button" aria-label="密度" value={density} onChange={(next: Density) => (keep(remembered, next), setDensity(next))}>
          {densities.map((one) => (
            <Radio key={one} value={one}>
              {labels[one]}
            </Radio>
          ))}
        </Radio.Group>
        <Days today={now} day={at ?? now} onChange={(day) => go({ at: day === now ? undefined : day })} />
      </div>
      <ul className="stack-legend" aria-label="图例">
        {roomStatus.items.map(({ code, label }) => (
          <li key={code} className="stack-key" data-status={code}>
            <i aria-hidden />
            {label}
          </li>
        ))}
        <li className="stack-key stack-key-owed">
          <i aria-hidden />
          欠费
        </li>
        <li className="stack-key">红色天数：合同已过期</li>
      </ul>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the cells within */}
      <div className="stack" data-density={density} ref={stack} onKeyDown={onKeyDown}>
        {park.buildings.map(({ id, name }) => (
          <Tower
            key={id}
            building={id}
            name={name}
            at={at}
            full={density === 'full'}
            current={current}
            onCurrent={setCurrent}
            onOpen={(room) => go({ id: String(room) })}
            onHover={(cell, box) => setHovered(cell && box ? { cell, box } : undefined)}
          />
        ))}
      </div>
      {hovered && <HoverCard cell={hovered.cell} box={hovered.box} day={at ?? now} />}
      <RoomDrawer
        id={opened}
        onClose={close}
        actionsOf={(about) =>
          items.itemsFor([cellOf(about)], now, {
            building_id: Number(about.room.building_id),
            incubator_id: Number(about.room.incubator_id),
          })
        }
      />
      {items.dialogs}
    </div>
  );
}
