import { counters, type Counter } from '@/domain/counters';
import type { CounterName, DashboardCounts } from '@/domain/feeds/user';
import type { Context } from '../../kernel/context';
import { alsoOf } from '../../kernel/engine';
import { countRows } from '../../kernel/operations/list';
import type { Services } from '../../services';

type Needed = Pick<Services, 'engine' | 'log'>;
/** The total of the list that the counter's page opens with: the same query, asked as the page asks it. */
function count({ engine }: Needed, context: Context, { resource, filterOf }: Counter): Promise<number> {
  const definition = engine.registry.get(resource);
  const filtered: Context = { ...context, request: { ...context.request, query: filterOf(context.caller.id) } };
  return countRows(definition, filtered, alsoOf(engine, definition, filtered));
}
/** GET /dashboard/counts: null without the right to the page; a counter that failed is null too, and named in `errors`. */
export const counts =
  (services: Needed) =>
  async (context: Context): Promise<DashboardCounts> => {
    const found: Partial<Record<CounterName, number | null>> = {};
    const errors: CounterName[] = [];
    for (const counter of counters) {
      found[counter.name] = null;
      if (!context.caller.can(counter.access)) continue;
      try {
        found[counter.name] = await count(services, context, counter);
      } catch (error) {
        services.log.error({ err: error, counter: counter.name }, 'a counter failed');
        errors.push(counter.name);
      }
    }
    return { ...(found as Record<CounterName, number | null>), errors };
  };
