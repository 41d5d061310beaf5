import type { RecordFacts } from '@/domain/kernel/presentation';
import type { AnyResource } from '@/domain/kernel/resource';
import { isMissing } from '@/domain/format';
import { Loading } from '../../ui/Loading';
import { useReadQuery, type Failure } from '../api/api';
import { useViewer } from '../session/viewer';
import { addressOf, endpointOf } from '../visibility';
import { DetailValue, FieldLines } from './FieldLines';
import './facts.css';

interface Props {
  readonly resource: AnyResource;
  readonly id: number;
  readonly of: RecordFacts;
}
/** What matters most of a record, in figures above it; nothing stands there for whom its query is not. */
export default function Facts({ resource, id, of: { query, fields, bad = [] } }: Props) {
  const { can } = useViewer();
  const endpoint = endpointOf(resource, query, 'query');
  const skip = !endpoint || !can(endpoint.access);
  const { data, error, refetch } = useReadQuery({ path: endpoint ? addressOf(endpoint, id) : '', reads: endpoint?.reads ?? [] }, { skip });
  if (skip) return null;
  const facts = data as Readonly<Record<string, unknown>> | undefined;
  if (error || !facts) return <Loading failure={error as Failure | undefined} onRetry={() => void refetch()} rows={1} />;
  const shown = Object.entries(fields).filter(([key]) => !isMissing(facts[key]));
  if (shown.length === 0) return null;
  const isBad = (key: string) => bad.includes(key) && Number(facts[key]) > 0;
  return (
    <FieldLines
      className="record-facts"
      fields={shown}
      row={facts}
      lineClass={([key]) => (isBad(key) ? 'record-fact-bad' : undefined)}
      Value={DetailValue}
    />
  );
}
