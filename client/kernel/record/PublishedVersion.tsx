import { Alert } from '@arco-design/web-react';
import type { AnyResource } from '@/domain/kernel/resource';
import { kindOf } from '../../kinds';
import type { Row } from '../../kinds/kind';
import type { WireRow } from '../api/api';
import './audit.css';

/** What is online beside what waits to replace it, of a record whose published version stays while its edit is audited. */
export function PublishedVersion({ resource, row }: { resource: AnyResource; row: WireRow }) {
  const published = row.published as Row | undefined;
  const keys = Object.keys(resource.fields).filter((key) => published && key in published && key in row);
  if (!published || keys.length === 0) return null;
  const show = (key: string, from: Row) => {
    const field = resource.fields[key];
    const kind = kindOf(field);
    const Show = kind.Detail ?? kind.Cell;
    return <Show name={key} field={field} row={from} />;
  };
  return (
    <section className="published-version" aria-label="修改内容">
      <Alert type="info" content="修改通过审核之前，对外展示的仍是原来的内容。" />
      <table>
        <thead>
          <tr>
            <th scope="col">字段</th>
            <th scope="col">正在展示</th>
            <th scope="col">修改为</th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key}>
              <th scope="row">{resource.fields[key].label}</th>
              <td data-label="正在展示">{show(key, published)}</td>
              <td data-label="修改为">{show(key, row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
