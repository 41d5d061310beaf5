import { Button } from '@arco-design/web-react';
import { allows, type Access } from '@/domain/kernel/access';
import { routeById } from '@/domain/routes';
import { useSession } from '../../kernel/session/session';
import { idsOf, type InputProps } from '../../kinds/kind';
import { CheckTree } from '../../ui/CheckTree';
import { Loading } from '../../ui/Loading';
import { leavesOf, withAbove } from '../../ui/tree';
import { RightsMatrix } from './RightsMatrix';
import { role } from '@/domain/resources/role';
import { useCall } from '../../kernel/api/calls';

/** The rights of a role as a matrix. What the giver does not hold himself he cannot tick. */
export function RightsInput({ id, field, value, onChange, disabled, describedBy }: InputProps) {
  const { data, failure, retry } = useCall(role, 'modules');
  const { can } = useSession();
  if (failure || !data) return <Loading failure={failure} onRetry={retry} rows={8} />;
  return (
    <div>
      <RightsMatrix
        id={id}
        label={field.label}
        describedBy={describedBy}
        modules={data.data}
        chosen={idsOf(value)}
        onChange={disabled ? undefined : onChange}
        mayGive={({ name }) => can(name as Access)}
      />
    </div>
  );
}
/** The menu of a role as a tree; ticked at once by the rights that were chosen above it. */
export function MenusInput({ id, field, value, onChange, disabled, draft }: InputProps) {
  const pages = useCall(role, 'pages');
  const modules = useCall(role, 'modules');
  const nodes = pages.data?.data;
  if (pages.failure || !nodes) return <Loading failure={pages.failure} onRetry={pages.retry} rows={6} />;
  const byRights = () => {
    const chosen = new Set(idsOf(draft?.permissions));
    const names = (modules.data?.data ?? []).flatMap(({ permissions }) => permissions.flatMap((right) => (chosen.has(right.id) ? [right.name] : [])));
    const who = { username: '', permissions: new Set(names) };
    const open = nodes.flatMap((node) => leavesOf(node)).filter(({ key }) => key !== null && allows(who, routeById.get(key)?.access ?? 'guest'));
    onChange(withAbove(nodes, new Set(open.map((page) => page.id))));
  };
  return (
    <div id={id}>
      <Button size="small" disabled={disabled || !modules.data} onClick={byRights} style={{ marginBottom: 8 }}>
        按所选权限勾选
      </Button>
      <CheckTree nodes={nodes} checked={idsOf(value)} onChange={onChange} label={field.label} disabled={disabled ?? false} />
    </div>
  );
}
