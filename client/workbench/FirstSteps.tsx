import { useMemo } from 'react';
import { Link } from 'react-router';
import { useOptionsQuery } from '@/client/kernel/api/api';
import { useSession } from '@/client/kernel/session/session';
import { stepsFor, type Step } from './firstSteps';
import './first-steps.css';

function StepLine({ step: { target, title, path } }: { readonly step: Step }) {
  const { data } = useOptionsQuery({ resource: target });
  const isOpen = data?.total === 0;
  return (
    <li data-open={isOpen || undefined}>
      <Link to={path} className="db-step">
        <b>{title}</b>
        <small>{data === undefined ? '' : isOpen ? '去新建' : '已完成'}</small>
      </Link>
    </li>
  );
}
/** 新园区启用: what is to be made first, one after the other, until the last of what the viewer may make is there. */
export default function FirstSteps() {
  const { can, buildings } = useSession();
  const steps = useMemo(() => stepsFor(can), [can]);
  const last = steps.at(-1)?.target;
  // what is looked at of some buildings alone says nothing of the park
  const { data } = useOptionsQuery({ resource: last ?? '' }, { skip: last === undefined || buildings.length > 0 });
  if (data?.total !== 0) return null;
  return (
    <section className="db-card" aria-labelledby="db-steps">
      <header>
        <h2 id="db-steps">新园区启用</h2>
        <span className="db-hint">按顺序新建，全部完成后不再显示</span>
      </header>
      <ol className="db-steps">
        {steps.map((step) => (
          <StepLine key={step.target} step={step} />
        ))}
      </ol>
    </section>
  );
}
