import { everything, type Scope } from '../kernel/scope';
import type { SiteModel } from './model';
import type { Standing } from './standing';

/** Where the model looks, from all parks down; each step leads back to itself. */
export function Trail({ model, at: { park, building, floor, block }, onGo }: { model: SiteModel; at: Standing; onGo: (to: Scope) => void }) {
  const steps: { name: string; to: Scope }[] = [];
  let to = everything;
  if (model.parks.length > 1) steps.push({ name: '全部园区', to });
  const add = (level: keyof Scope, one: { id: number; name: string } | null | undefined): void => {
    if (!one) return;
    to = { ...to, [level]: one.id };
    steps.push({ name: one.name, to });
  };
  add('park', park);
  add('building', building);
  add('floor', floor);
  add('room', block?.room);
  return (
    <nav className="s-trail" aria-label="位置">
      {steps.map(({ name, to: step }, place) => (
        <span key={`${place} ${name}`}>
          {place > 0 && <i aria-hidden>›</i>}
          {place === steps.length - 1 ? (
            <b aria-current="location">{name}</b>
          ) : (
            <button type="button" onClick={() => onGo(step)}>
              {name}
            </button>
          )}
        </span>
      ))}
    </nav>
  );
}
