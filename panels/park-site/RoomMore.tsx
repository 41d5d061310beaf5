import type { About } from '@/domain/answers/room-board';
import { meterKind } from '@/domain/codes/iot';
import { money, withUnit } from '@/domain/format';
import { labelOf } from '@/domain/kernel/codes';
import { useRead } from '../kernel/useRead';

type More = Pick<About, 'owed' | 'meters'>;
const unitOf = (kind: number): string => (kind === 2 ? 't' : 'kWh');
/** What a room still owes and what each of its meters has counted today, for who may see bills and meters: read for the one room that is looked at, again with every `version`. */
export function RoomMore({ id, version }: { readonly id: number; readonly version: string }) {
  const { data: more, failed, missing, retry } = useRead<More>(`/space/room/about/${id}`, {}, { version, own: true });
  if (more === null)
    return failed || missing ? (
      <p role="alert">
        余额与表计未能读取{' '}
        <button type="button" className="p-button" onClick={retry}>
          重试
        </button>
      </p>
    ) : (
      <p>余额与表计读取中…</p>
    );
  const { owed, meters } = more;
  const facts: readonly (readonly [key: string, name: string, value: string, number?: string])[] = [
    ...(owed === null ? [] : ([['left', '合同待缴', money(owed.left)]] as const)),
    ...(meters === null
      ? []
      : meters.length === 0
        ? ([['none', '今日用量', '未接表计']] as const)
        : meters.map(
            ({ id: meter, kind, number, used }) =>
              [`${meter}`, labelOf(meterKind, kind) ?? '表', `今日 ${withUnit(used, unitOf(kind))}`, number] as const,
          )),
  ];
  if (facts.length === 0) return null;
  return (
    <dl className="s-more">
      {facts.map(([key, name, value, number]) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd title={number}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
