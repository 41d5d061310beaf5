import type { ClientConnection } from './client-connection';
import type { Limits } from './limits';
import type { TopicKey } from './topics';

/** Topics of a client, connections of a user, and what a user has polled for him alone are bounded. `connections`: all of the user's. */
export function mayJoin(
  connection: ClientConnection,
  key: TopicKey,
  connections: ReadonlySet<ClientConnection>,
  isPolled: boolean,
  limits: Pick<Limits, 'topics' | 'cutTopicsPerUser'>,
): boolean {
  if (connection.subscriptions.size >= limits.topics) return false;
  if (key.feed.scope === 'public' || !connection.who) return true;
  const { mostPerUser } = connection.source;
  if (connections.size > mostPerUser && isAmongLast(connection, connections, mostPerUser)) return false;
  if (key.buildings === null || isPolled) return true;
  const subsets = new Set<string>();
  for (const { subscriptions } of connections) for (const { topic } of subscriptions.values()) if (topic.key.buildings) subsets.add(topic.key.t);
  return subsets.size < limits.cutTopicsPerUser;
}

/** The connections over the limit are those that came last. */
function isAmongLast(connection: ClientConnection, connections: ReadonlySet<ClientConnection>, most: number): boolean {
  let place = 0;
  for (const one of connections) {
    if (one === connection) return place >= most;
    place += 1;
  }
  return false;
}
