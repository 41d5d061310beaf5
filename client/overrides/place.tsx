import { useEffect, useState } from 'react';
import { place } from '@/domain/resources/place';
import { useReadQuery, type List, type WireRow } from '../kernel/api';
import { overrideViews } from '../kernel/overrides';
import { isMissing } from '../kinds/format';
import type { Choice, InputProps } from '../kinds/kind';
import { ChoiceSelect } from '../kinds/parts/ChoiceSelect';

interface Tree {
  readonly data: readonly { readonly id: number; readonly children: readonly { readonly id: number; readonly name: string }[] }[];
}
const idOf = (value: unknown): number | undefined => (isMissing(value) ? undefined : Number(value));
/** Choices below what was chosen above; a choice that no longer lies there is taken back. */
function Below({
  above,
  word,
  choices,
  loading,
  ...props
}: InputProps & { above: unknown; word: string; choices: readonly Choice[]; loading: boolean }) {
  const { id, field, value, onChange, onBlur, disabled, invalid, describedBy } = props;
  const [last, setLast] = useState(above);
  useEffect(() => {
    if (last === above) return;
    setLast(above);
    if (!isMissing(value)) onChange(null);
  }, [above, last, value, onChange]);
  return (
    <ChoiceSelect
      id={id}
      label={field.label}
      choices={choices}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      loading={loading}
      disabled={disabled || isMissing(above)}
      invalid={invalid}
      describedBy={describedBy}
      {...(isMissing(above) && { placeholder: `请先选择${word}` })}
    />
  );
}
function BuildingInput(props: InputProps) {
  const above = idOf(props.draft?.incubator_id);
  const { data, isFetching } = useReadQuery({ path: '/getIncubatorBuildingTree', reads: ['incubator', 'building'] });
  const found = (data as Tree | undefined)?.data.find(({ id }) => id === above);
  const choices = (found?.children ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return <Below {...props} above={above} word="园区" choices={choices} loading={isFetching} />;
}
/** Rows of a list below the chosen building, as far as the caller may read them. */
function useRows(path: string, query: Readonly<Record<string, number | undefined>>, skip: boolean) {
  const { currentData, isFetching } = useReadQuery({ path, query: { ...query, pageSize: 100 }, reads: ['floor', 'room'] }, { skip });
  const rows: readonly WireRow[] = (currentData as List | undefined)?.data ?? [];
  return { choices: rows.map(({ id, name }) => ({ value: id, label: String(name) })), isFetching };
}
function FloorInput(props: InputProps) {
  const above = idOf(props.draft?.building_id);
  const { choices, isFetching } = useRows('/space/floor', { building_id: above }, above === undefined);
  return <Below {...props} above={above} word="楼宇" choices={choices} loading={isFetching} />;
}
function RoomInput(props: InputProps) {
  const above = idOf(props.draft?.building_id);
  const floor = idOf(props.draft?.floor_id);
  const { choices, isFetching } = useRows('/space/room', { building_id: above, floor_id: floor }, above === undefined);
  return <Below {...props} above={above} word="楼宇" choices={choices} loading={isFetching} />;
}
export default overrideViews(place, {
  inputs: { building_id: BuildingInput, floor_id: FloorInput, room_id: RoomInput },
  card: ['kind', 'building_id', 'detail'],
  hiddenAtFirst: ['created_at'],
});
