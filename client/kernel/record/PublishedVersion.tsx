import { Alert } from '@arco-design/web-react';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Row } from '../../kinds/kind';
import type { WireRow } from '../api/api';
import { ComparedValues } from './ComparedValues';
import './audit.css';

/** What is online beside what waits to replace it, of a record whose published version stays while its edit is audited. */
export function PublishedVersion({ resource, row }: { resource: AnyResource; row: WireRow }) {
  const published = row.published as Row | undefined;
  const keys = Object.keys(resource.fields).filter((key) => published && key in published && key in row);
  if (!published || keys.length === 0) return null;
  return (
    <section className="published-version" aria-label="修改内容">
      <Alert type="info" content="修改通过审核之前，对外展示的仍是原来的内容。" />
      <ComparedValues
        resource={resource}
        names={keys}
        columns={[
          ['正在展示', published],
          ['修改为', row],
        ]}
      />
    </section>
  );
}
