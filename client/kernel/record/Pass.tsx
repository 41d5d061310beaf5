import { Button } from '@arco-design/web-react';
import { IconCalendar } from '@arco-design/web-react/icon';
import { calendarOf } from '@/domain/calc/ics';
import { endsOf, isMissing } from '@/domain/format';
import { timeOf } from '@/domain/kernel/moment';
import type { RecordPass } from '@/domain/kernel/presentation';
import type { AnyResource } from '@/domain/kernel/resource';
import { recordTitle } from '@/domain/kernel/titles';
import { QrCode } from '../../ui/QrCode';
import type { WireRow } from '../api/api';
import { saveFile } from '../api/http';
import { clock } from '../clock';
import { meets } from '../visibility';
import './pass.css';

interface Props {
  readonly resource: AnyResource;
  readonly row: WireRow;
  readonly of: RecordPass;
}
const at = (text: unknown): Date => new Date(timeOf(text) ?? Number.NaN);
/** The file by which a calendar takes this one; a feed that brings it too knows it for the same. */
function entryFile({ resource, row, of: { calendar } }: Props): File | undefined {
  if (!calendar) return undefined;
  const [start, end] = (endsOf(row[calendar.during]) ?? []).map(at);
  if (!start || !end) return undefined;
  const title = String(recordTitle(resource, row) ?? resource.label);
  const place = String(row[calendar.place] ?? '');
  const words = { title, place, about: '', uid: `${calendar.uid}-${row.id}@park` };
  const stands = { changed: at(row.updated_at), version: Number(row.version ?? 0), isTentative: meets(row, calendar.tentative) };
  return new File([calendarOf(title, [{ ...words, ...stands, start, end }])], `${title}.ics`, { type: 'text/calendar' });
}
/** What one holds out at the door, and the way into one's own calendar. */
export default function Pass(props: Props) {
  const { row, of } = props;
  const code = meets(row, of.when) && !isMissing(row[of.code]) ? String(row[of.code]) : undefined;
  const { calendar } = of;
  const ends = calendar && endsOf(row[calendar.during])?.[1];
  const toCome = calendar && meets(row, calendar.when) && (timeOf(ends) ?? 0) > clock.current().now.getTime();
  if (!code && !toCome) return null;
  return (
    <section className="record-pass" aria-label={of.says}>
      {code && (
        <figure>
          <QrCode text={code} label={`${of.says}二维码`} />
          <figcaption>
            {of.says}
            <b>{code.replace(/(\d{3})(\d{3})/, '$1 $2')}</b>
          </figcaption>
        </figure>
      )}
      {toCome && (
        <Button
          icon={<IconCalendar />}
          onClick={() => {
            const file = entryFile(props);
            if (file) saveFile(file, file.name);
          }}
        >
          加到我的日历
        </Button>
      )}
    </section>
  );
}
