import { Alert, Table, Tag } from '@arco-design/web-react';
import { useState } from 'react';
import { notice } from '@/domain/resources/notice';
import { useReadQuery, type Failure, type List, type WireRow } from '../kernel/api';
import { overrideViews, type RecordProps } from '../kernel/overrides';
import { endpointOf } from '../kernel/visibility';
import { minuteText } from '../kinds/format';
import { EmptyState } from '../ui/EmptyState';
import { ErrorState } from '../ui/ErrorState';
import { FileList, type StoredFile } from '../ui/FileItem';
import { NamedProgress } from '../ui/NamedProgress';
import { Pages } from '../ui/PageTable';
import { RichView } from '../ui/RichView';
import { usePhone } from '../ui/usePhone';

const count = (row: WireRow, key: string): number => Number(row[key] ?? 0);
/** How many of those it was sent to have opened it. */
function Reading({ row }: { row: WireRow }) {
  const [sent, read] = [count(row, 'sent_count'), count(row, 'read_count')];
  if (sent === 0) return <p className="reading-about">尚未发送</p>;
  return (
    <p className="reading-about">
      <span>
        已发送 {sent} 人，已读 {read} 人，未读 {sent - read} 人
      </span>
      <NamedProgress percent={Math.round((read / sent) * 100)} size="small" style={{ width: 160 }} label="阅读进度" />
    </p>
  );
}
/** The notice as its readers see it, above what is kept about it. */
function NoticeTop({ row }: RecordProps<WireRow>) {
  const files = (Array.isArray(row.files) ? row.files : []) as StoredFile[];
  return (
    <div className="reading-text notice-top">
      {row.audit_status === 4 && row.reason ? <Alert type="error" content={`驳回原因：${row.reason}`} /> : null}
      <Reading row={row} />
      <RichView html={String(row.content ?? '')} />
      {files.length > 0 && <FileList files={files} />}
    </div>
  );
}
const recipients = endpointOf(notice, 'recipients', 'query');
const receiptColumn = { title: '回执', dataIndex: 'receipt', render: (receipt: unknown) => (receipt ? String(receipt) : '—') };
const recipientColumns = [
  { title: '接收人', dataIndex: 'user_name', width: 120 },
  { title: '所属企业', dataIndex: 'enterprise_name', ellipsis: true },
  { title: '已读时间', dataIndex: 'read_at', width: 152, render: minuteText },
  { ...receiptColumn, width: 120 },
];
/** On a phone the enterprise stands below the name. */
const phoneColumns = [
  {
    title: '接收人',
    dataIndex: 'user_name',
    render: (name: unknown, row: WireRow) => (
      <>
        {String(name ?? '—')}
        {row.enterprise_name ? <div className="reading-from">{String(row.enterprise_name)}</div> : null}
      </>
    ),
  },
  { title: '已读时间', dataIndex: 'read_at', width: 104, render: minuteText },
  { ...receiptColumn, width: 72 },
];
/** Who received it, who has opened it, and who has signed for it. */
function Recipients({ row }: RecordProps<WireRow>) {
  const phone = usePhone();
  const [page, setPage] = useState({ page: 1, pageSize: 10 });
  const path = recipients?.path.replace('{id}', String(row.id)) ?? '';
  const { data, error, refetch, isFetching } = useReadQuery({ path, query: page, reads: ['message', 'notice'] }, { skip: !recipients });
  const list = data as List | undefined;
  if (error) return <ErrorState failure={error as Failure} onRetry={() => void refetch()} />;
  if (list?.total === 0) return <EmptyState text="暂无接收人" hint="公告发布后点击“发送”，接收人会出现在这里" />;
  return (
    <>
      <Reading row={row} />
      <Table
        rowKey="id"
        size="small"
        border={false}
        pagination={false}
        loading={isFetching}
        columns={phone ? phoneColumns : recipientColumns}
        data={[...(list?.data ?? [])]}
      />
      <Pages {...page} total={list?.total ?? 0} sizes={[10, 20, 50]} onChange={(next, pageSize) => setPage({ page: next, pageSize })} />
    </>
  );
}

export default overrideViews(notice, {
  cells: {
    title: (row) => (
      <>
        {row.is_top === 1 && (
          <Tag size="small" color="orange" className="notice-mark">
            置顶
          </Tag>
        )}
        {row.title}
      </>
    ),
  },
  slots: { detailTop: NoticeTop, ...(recipients && { detailTabs: [{ title: '接收与回执', body: Recipients }] }) },
});
