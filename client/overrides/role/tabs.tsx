import { useId, useState } from 'react';
import { ref } from '@/domain/kernel/field';
import { role } from '@/domain/resources/role';
import type { PageNode } from '@/domain/answers/account';
import type { WireRow } from '../../kernel/api/api';
import { useCall } from '../../kernel/api/calls';
import type { RecordProps } from '../../kernel/overrides';
import { idsOf } from '../../kinds/kind';
import { RemoteSelect } from '../../kinds/parts/RemoteSelect';
import { EmptyState } from '../../ui/EmptyState';
import { Loading } from '../../ui/Loading';
import { RightsMatrix } from './RightsMatrix';

const otherRole = ref('与其他角色对比', 'role');
/** What the role may do, and how it differs from another. */
export function RightsTab({ row }: RecordProps<WireRow>) {
  const id = useId();
  const { data, failure, retry } = useCall(role, 'modules');
  const [against, setAgainst] = useState<number>();
  const { currentData: other } = useCall(role, 'read', against === undefined ? null : { id: against });
  if (failure || !data) return <Loading failure={failure} onRetry={retry} rows={8} />;
  return (
    <>
      <div className="wrap-row rights-compare">
        <label htmlFor={id}>与其他角色对比</label>
        <RemoteSelect
          id={id}
          field={otherRole}
          multiple={false}
          value={against === undefined ? [] : [against]}
          onChange={([chosen]) => setAgainst(chosen)}
          except={row.id}
        />
      </div>
      <RightsMatrix label="权限" modules={data.data} chosen={idsOf(row.permissions)} against={other && idsOf(other.permissions)} />
    </>
  );
}
function Branch({ nodes, shown }: { nodes: readonly PageNode[]; shown: ReadonlySet<number> }) {
  return (
    <ul className="rights-menu">
      {nodes
        .filter(({ id, children }) => shown.has(id) && (children.length === 0 || children.some((child) => shown.has(child.id))))
        .map((node) => (
          <li key={node.id}>
            {node.title}
            {node.children.length > 0 && <Branch nodes={node.children} shown={shown} />}
          </li>
        ))}
    </ul>
  );
}
/** What stands in the menu of those who hold the role. */
export function MenusTab({ row }: RecordProps<WireRow>) {
  const { data, failure, retry } = useCall(role, 'pages');
  const shown = new Set(idsOf(row.menus));
  if (failure || !data) return <Loading failure={failure} onRetry={retry} rows={8} />;
  return shown.size === 0 ? <EmptyState text="菜单为空" hint="编辑角色，在“菜单”里勾选能看到的页面" /> : <Branch nodes={data.data} shown={shown} />;
}
