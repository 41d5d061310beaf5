import { Button } from '@arco-design/web-react';
import { IconLocation } from '@arco-design/web-react/icon';
import { useState } from 'react';
import type { LngLat } from '@/domain/outline';
import { building } from '@/domain/resources/building';
import { incubator } from '@/domain/resources/incubator';
import { useCall } from '../../kernel/api/calls';
import { useViewer } from '../../kernel/session/viewer';
import { mayOperate } from '../../kernel/visibility';
import { grouped, isMissing } from '@/domain/format';
import type { InputProps, Row } from '../../kinds/kind';
import { decimal } from '../../kinds/numbers';
import { PointPicker } from '../../ui/plan/PointPicker';

const nowhere: LngLat = [120.19, 30.19]; // the middle of the map of the cockpit
/** The point that a row has, as numbers; null without both degrees. */
export const pointOf = (row: Row | undefined): LngLat | null =>
  isMissing(row?.lng) || isMissing(row?.lat) ? null : [Number(row?.lng), Number(row?.lat)];

/** Where a form's map opens: its own point, that of its park, or of the map's middle. */
export function useCentre(draft: Row | undefined): LngLat {
  const viewer = useViewer();
  const park = isMissing(draft?.incubator_id) ? undefined : Number(draft?.incubator_id);
  const { data } = useCall(incubator, 'read', park === undefined || !mayOperate(incubator, 'read', viewer) ? null : { id: park });
  return pointOf(draft) ?? pointOf(data) ?? nowhere;
}
/** The longitude, with a map that answers the latitude too. */
export function PointInput(props: InputProps) {
  const { draft, disabled, onChange, onOther } = props;
  const [open, setOpen] = useState(false);
  const centre = useCentre(draft);
  return (
    <div className="point-input">
      <decimal.Input {...props} />
      <Button icon={<IconLocation />} disabled={disabled ?? false} onClick={() => setOpen(true)}>
        地图选点
      </Button>
      {open && (
        <PointPicker
          title="选择坐标"
          value={pointOf(draft)}
          centre={centre}
          onClose={() => setOpen(false)}
          onDone={([lng, lat]) => {
            onChange(lng);
            onOther?.('lat', lat);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
/** The picture of a place over its record. */
export function Cover({ path, name }: { path: unknown; name: unknown }) {
  return path ? <img className="space-cover" src={String(path)} alt={String(name)} /> : null;
}
/** One figure of a record's head. */
export function Fact({ word, value, unit }: { word: string; value: number | string | null; unit?: string }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd>
        {grouped(value)}
        {value !== null && unit && <small> {unit}</small>}
      </dd>
    </div>
  );
}
/** Outlines of the other buildings of a park. */
export function useNeighbours(draft: Row | undefined, own: unknown) {
  const park = isMissing(draft?.incubator_id) ? undefined : Number(draft?.incubator_id);
  const { data } = useCall(building, 'list', park === undefined ? null : { incubator_id: park, pageSize: 100 });
  const rows = (data?.data ?? []).filter(({ id }) => id !== own);
  return rows.map((row) => ({ name: String(row.name), outline: row.outline }));
}
