import { useEffect, useRef, useState } from 'react';
import { shownName } from '@/domain/kernel/field';
import { useReadQuery, type List, type WireRow } from '../kernel/api';
import { isMissing } from '../kinds/format';
import type { Choice, InputProps } from '../kinds/kind';
import { ChoiceSelect } from '../kinds/parts/ChoiceSelect';
import './space.css';

interface Tree {
  readonly data: readonly { readonly id: number; readonly children: readonly { readonly id: number; readonly name: string }[] }[];
}
const idOf = (value: unknown): number | undefined => (isMissing(value) ? undefined : Number(value));
/** What was stored before, while the choices are on their way. */
function knownIn({ name, field, row }: InputProps): Choice[] {
  const label = row?.[shownName(name, field) ?? ''];
  return isMissing(row?.[name]) || isMissing(label) ? [] : [{ value: Number(row?.[name]), label: String(label) }];
}
interface BelowProps extends InputProps {
  readonly above: unknown;
  /** What has to be chosen first. */
  readonly word: string;
  /** Said where nothing lies below what was chosen. */
  readonly none: string;
  /** Undefined while they are on their way. */
  readonly choices: readonly Choice[] | undefined;
}
/** Choices below what was chosen above: the only one is taken, one that no longer lies there is taken back, and that there is none is said. */
function Below({ above, word, none, choices, ...props }: BelowProps) {
  const { id, field, value, onChange, onFill, onBlur, disabled, invalid, describedBy } = props;
  const [last, setLast] = useState(above);
  const emptied = useRef(false);
  useEffect(() => {
    if (last === above) return;
    setLast(above);
    emptied.current = false;
    if (!isMissing(value)) onChange(null);
  }, [above, last, value, onChange]);
  const only = field.required && last === above && !isMissing(above) && choices?.length === 1 && isMissing(value) ? choices[0]?.value : undefined;
  useEffect(() => {
    if (only !== undefined && !emptied.current) onFill?.(only);
  }, [only, onFill]);
  const empty = !isMissing(above) && choices?.length === 0;
  return (
    <>
      <ChoiceSelect
        id={id}
        label={field.label}
        choices={choices ?? knownIn(props)}
        value={value}
        onChange={(next) => {
          emptied.current = next === null;
          onChange(next);
        }}
        onBlur={onBlur}
        loading={!isMissing(above) && !choices}
        disabled={disabled || isMissing(above) || empty}
        invalid={invalid}
        describedBy={describedBy}
        {...(isMissing(above) && { placeholder: `请先选择${word}` })}
      />
      {empty && (
        <p className="placed-none" role="status">
          {none}
        </p>
      )}
    </>
  );
}
/** 楼宇 of the chosen 园区. */
export function BuildingInput(props: InputProps) {
  const above = idOf(props.draft?.incubator_id);
  const { data } = useReadQuery({ path: '/getIncubatorBuildingTree', reads: ['incubator', 'building'] });
  const found = (data as Tree | undefined)?.data.find(({ id }) => id === above);
  const choices = data ? (found?.children ?? []).map(({ id, name }) => ({ value: id, label: name })) : undefined;
  return <Below {...props} above={above} word="园区" none="该园区下暂无楼宇" choices={choices} />;
}
/** Rows of a list below the chosen building, as far as the caller may read them. */
function useRows(path: string, query: Readonly<Record<string, number | undefined>>, skip: boolean): readonly Choice[] | undefined {
  const { currentData, error } = useReadQuery({ path, query: { ...query, pageSize: 1000 }, reads: ['floor', 'room'] }, { skip });
  const rows: readonly WireRow[] | undefined = error ? [] : (currentData as List | undefined)?.data;
  return rows?.map(({ id, name }) => ({ value: id, label: String(name) }));
}
/** 楼层 of the chosen 楼宇. */
export function FloorInput(props: InputProps) {
  const above = idOf(props.draft?.building_id);
  const choices = useRows('/space/floor', { building_id: above }, above === undefined);
  return <Below {...props} above={above} word="楼宇" none="该楼宇下暂无楼层" choices={choices} />;
}
/** 房间 of the chosen 楼宇, and of the 楼层 where one is chosen; `but` is not offered. */
export function RoomInput({ but, ...props }: InputProps & { but?: number | undefined }) {
  const above = idOf(props.draft?.building_id);
  const floor = idOf(props.draft?.floor_id);
  const choices = useRows('/space/room', { building_id: above, floor_id: floor }, above === undefined)?.filter(({ value }) => value !== but);
  return <Below {...props} above={above} word="楼宇" none={floor === undefined ? '该楼宇下暂无房间' : '该楼层下暂无房间'} choices={choices} />;
}
