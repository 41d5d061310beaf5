import { Button } from '@arco-design/web-react';
import { IconCalendar, IconCopy, IconShareExternal } from '@arco-design/web-react/icon';
import { calendarOf } from '@/domain/calc/ics';
import { endsOf, isMissing } from '@/domain/format';
import { timeOf } from '@/domain/kernel/moment';
import type { RecordPass } from '@/domain/kernel/presentation';
import type { AnyResource } from '@/domain/kernel/resource';
import { recordTitle } from '@/domain/kernel/titles';
import { QrCode } from '../../ui/QrCode';
import type { WireRow } from '../api/api';
import { toast } from '../api/errors';
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
/** The same as a page for whoever has no account: handed on as a link, by whatever the phone shares with. */
function Handed({ path, says, use }: { readonly path: string; readonly says: string; readonly use: string }) {
  const url = new URL(path, location.origin).href;
  const copy = (): void =>
    void Promise.resolve(navigator.clipboard?.writeText(url) ?? Promise.reject(new Error('no clipboard')))
      .then(() => toast.success(`已复制${says}的链接`))
      .catch(() => toast.warning('浏览器不允许复制，请打开后复制地址'));
  return (
    <div className="record-pass-link">
      <p>
        <a className="link-button" href={path} target="_blank" rel="noreferrer">
          {says}
        </a>
        <span>{use}</span>
      </p>
      <Button icon={<IconCopy />} onClick={copy}>
        复制链接
      </Button>
      {'share' in navigator && (
        // whoever closes the phone's own sheet has changed his mind
        <Button icon={<IconShareExternal />} onClick={() => void navigator.share({ title: says, url }).catch(() => undefined)}>
          分享
        </Button>
      )}
    </div>
  );
}
/** What one holds out at the door, and the way into one's own calendar. */
export default function Pass(props: Props) {
  const { row, of } = props;
  const code = meets(row, of.when) && !isMissing(row[of.code]) ? String(row[of.code]) : undefined;
  const { calendar, link } = of;
  const path = code && link && !isMissing(row[link.to]) ? String(row[link.to]) : undefined;
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
      {path && link && <Handed path={path} says={link.says} use={link.for} />}
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
