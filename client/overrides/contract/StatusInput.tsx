import { isMissing } from '@/domain/format';
import { need } from '@/domain/resources/need';
import { useCall } from '../../kernel/api/calls';
import { useKindTools, type InputProps } from '../../kinds/kind';
import './contract.css';

/** How far a customer has come: of one that has demands it stands where they stand (entities.md 4.1), and is only shown. */
export function StatusInput(props: InputProps) {
  const { row, field, disabled = false } = props;
  const Input = useKindTools().kindOf(field).Input;
  const { data } = useCall(need, 'list', isMissing(row?.id) ? null : { enterprise_id: Number(row?.id), page: 1, pageSize: 1 });
  const follows = Number(data?.total ?? 0) > 0;
  return (
    <>
      <Input {...props} disabled={disabled || follows} />
      {follows && <p className="status-follows">客户状态随其需求变化，请在需求中跟进</p>}
    </>
  );
}
