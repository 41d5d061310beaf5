import { Button } from '@arco-design/web-react';
import { useEffect, useRef } from 'react';
import type { ReceivedMessage } from '@/domain/answers/notice';
import { message } from '@/domain/resources/message';
import type { WireRow } from '../../kernel/api/api';
import { useCall } from '../../kernel/api/calls';
import { useActions } from '../../kernel/action/useActions';
import { useViewer } from '../../kernel/session/viewer';
import { actionsFor } from '../../kernel/visibility';
import { minuteText } from '@/domain/format';
import { DrawerDetail } from '../../ui/DrawerDetail';
import { Loading } from '../../ui/Loading';
import { RichView } from '../../ui/RichView';
import { FileList, type StoredFile } from '../../ui/FileItem';

interface Props {
  readonly id: number | undefined;
  readonly onClose: () => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onReceive: (row: WireRow) => void;
  readonly onHide: (row: WireRow) => void;
}

/** Opening is reading: an unread message is marked once, as soon as its text is there. */
function useReadOnOpen(row: WireRow | undefined): void {
  const { act } = useActions(message);
  const viewer = useViewer();
  const marked = useRef<number>(undefined);
  useEffect(() => {
    if (!row || row.read_at || marked.current === row.id) return;
    const named = actionsFor(message, viewer, ['rows']).find(({ name }) => name === 'mark_read');
    if (!named) return;
    marked.current = row.id;
    void act(named, row);
  }, [row, act, viewer]);
}
function Text({ row }: { row: ReceivedMessage }) {
  const { notice } = row;
  const files = (Array.isArray(notice?.files) ? notice.files : []) as StoredFile[];
  return (
    <article className="reading-text">
      <h2>{String(notice?.title ?? row.title)}</h2>
      <p className="reading-about">
        <span>发布时间 {minuteText(notice?.published_at ?? row.created_at)}</span>
        {notice?.incubator_name ? <span>{String(notice.incubator_name)}</span> : null}
        {row.receipt_at ? (
          <span>
            签收时间 {minuteText(row.receipt_at)}（{String(row.receipt ?? '收到')}）
          </span>
        ) : null}
      </p>
      {notice?.content ? <RichView html={String(notice.content)} /> : <p>{String(row.content ?? '')}</p>}
      {files.length > 0 && <FileList files={files} />}
    </article>
  );
}
/** One notice, to be read and signed for. */
export function NoticeReader({ id, onClose, onPrevious, onNext, onReceive, onHide }: Props) {
  const { currentData: row, failure, retry } = useCall(message, 'inbox_info', id === undefined ? null : { id });
  useReadOnOpen(row);
  const needsReceipt = row?.notice?.needs_receipt === 1 && !row.receipt_at;
  return (
    <DrawerDetail
      open={id !== undefined}
      title="通知公告"
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      actions={
        row && (
          <>
            <Button status="danger" onClick={() => onHide(row)}>
              删除
            </Button>
            {needsReceipt && (
              <Button type="primary" onClick={() => onReceive(row)}>
                签收
              </Button>
            )}
          </>
        )
      }
    >
      {row && !failure ? <Text row={row} /> : <Loading failure={failure} onRetry={retry} rows={10} />}
    </DrawerDetail>
  );
}
