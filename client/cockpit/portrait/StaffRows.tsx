import { Link } from 'react-router';
import type { PermissionCode } from '@/domain/kernel/access';
import type { Field } from '@/domain/kernel/field';
import type { AnyResource } from '@/domain/kernel/resource';
import { activityApply } from '@/domain/resources/activity-apply';
import { checkTask } from '@/domain/resources/check-task';
import { entryInformation } from '@/domain/resources/entry-information';
import { feeBill } from '@/domain/resources/fee-bill';
import { pathTo, type RouteId } from '@/domain/routes';
import { kindOf } from '../../kinds';
import type { WireRow } from '../../kernel/api/api';
import { useCall } from '../../kernel/api/calls';
import { useCan } from '../../kernel/session/session';
import '../../ui/arco';

interface Rows {
  readonly title: string;
  readonly resource: AnyResource;
  readonly right: PermissionCode;
  readonly route: RouteId;
  readonly fields: readonly string[];
  readonly none: string;
}
/** What the park knows beside the portrait: each by its own call, for who has the right to its list. */
const parts: readonly Rows[] = [
  {
    title: '房间与合同',
    resource: entryInformation,
    right: 'entry_information_list',
    route: 'entry_information.list',
    fields: ['rooms', 'leased_area', 'contract_end', 'status'],
    none: '没有入驻记录',
  },
  {
    title: '账单',
    resource: feeBill,
    right: 'fee_bill_list',
    route: 'fee_bill.list',
    fields: ['number', 'amount', 'left', 'due_at', 'status'],
    none: '没有账单',
  },
  {
    title: '活动',
    resource: activityApply,
    right: 'activity_apply_list',
    route: 'activity_apply.list',
    fields: ['activity_id', 'name', 'status', 'signed_at'],
    none: '没有报名过活动',
  },
  {
    title: '安全巡检',
    resource: checkTask,
    right: 'check_task_list',
    route: 'check_task.list',
    fields: ['number', 'due_at', 'status'],
    none: '没有巡检任务',
  },
];
const most = 5;
interface RowsProps {
  readonly id: number;
  /** Its lists open in a tab of their own: the screen stays. */
  readonly apart?: boolean;
}
function List({ id, part, apart }: RowsProps & { readonly part: Rows }) {
  const { data, failure, retry } = useCall(part.resource, 'list', { enterprise_id: id, pageSize: most } as never);
  const list = data as { readonly data: readonly WireRow[]; readonly total: number } | undefined;
  const fields = part.fields.map((name) => [name, (part.resource.fields as Readonly<Record<string, Field>>)[name]] as const);
  return (
    <section className="portrait-part" aria-label={part.title}>
      <h2>
        {part.title}
        <Link to={`${pathTo(part.route)}?enterprise_id=${id}`} {...(apart && { target: '_blank', rel: 'noopener' })}>
          {list ? `全部 ${list.total} 条` : '全部'}
        </Link>
      </h2>
      {failure && (
        <p className="portrait-none" role="alert">
          数据加载失败{' '}
          <button type="button" className="portrait-button" onClick={retry}>
            重试
          </button>
        </p>
      )}
      {!failure && !list && <p className="portrait-none">加载中…</p>}
      {list?.data.length === 0 && <p className="portrait-none">{part.none}</p>}
      {list && list.data.length > 0 && (
        <table>
          <thead>
            <tr>
              {fields.map(([name, field]) => (
                <th key={name} scope="col" data-align={field && kindOf(field).align}>
                  {field?.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.data.map((row) => (
              <tr key={String(row.id)}>
                {fields.map(([name, field]) => {
                  if (!field) return null;
                  const { Cell, align } = kindOf(field);
                  return (
                    <td key={name} data-align={align}>
                      <Cell name={name} field={field} row={row} />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
export default function StaffRows({ id, apart }: RowsProps) {
  const can = useCan();
  const shown = parts.filter(({ right }) => can(right));
  if (shown.length === 0) return null;
  return (
    <div className="portrait-staff">
      {shown.map((part) => (
        <List key={part.title} id={id} part={part} {...(apart && { apart })} />
      ))}
    </div>
  );
}
