import { Alert } from '@arco-design/web-react';
import { userRegister } from '@/domain/resources/user-register';
import { overrideViews, type RecordProps } from '../kernel/overrides';
import type { WireRow } from '../kernel/api';

const waiting = 2;
const enterprise = 3;
/** What passing the application will do, before it is passed. */
function Match({ row }: RecordProps<WireRow>) {
  if (row.audit_status !== waiting || row.kind !== enterprise) return null;
  return row.match_id ? (
    <Alert
      type="info"
      style={{ marginBottom: 16 }}
      content={`按信用代码或名称匹配到客户「${String(row.match_name)}」，审核通过时默认关联。请先核对申请人身份。`}
    />
  ) : (
    <Alert type="warning" style={{ marginBottom: 16 }} content="没有匹配到园区客户：请先新建该客户，再在审核时选择关联企业；没有关联企业不能通过。" />
  );
}

export default overrideViews(userRegister, {
  slots: { detailTop: Match },
});
