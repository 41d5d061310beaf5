import type { AnyResource } from '../kernel/resource';
import { businessResources } from './index.business';
import { serviceResources } from './index.services';
import { systemResources } from './index.system';

/** Every table of the product, by subject. */
export const allResources: readonly AnyResource[] = [...systemResources, ...businessResources, ...serviceResources];
export const resourceByName: ReadonlyMap<string, AnyResource> = new Map(allResources.map((resource) => [resource.name, resource]));
