import { entryInformation } from '@/domain/resources/entry-information';
import { idleRoom } from '@/domain/resources/idle-room';
import { combine, handlersOf, hookInto, type Feature } from '../../kernel/handlers';
import type { Services } from '../../services';
import { aboutStay } from './about';
import { deriveStays, staysWhere, staySums } from '../../business/tenancies';
import { deriveStock, stockSums, stockWhere } from './stock';

/** 租赁管理: who sits where until when and owes what (entities.md 4.4), and what is left to let. */
export const rentFeature = (services: Services): Feature =>
  combine([
    handlersOf(entryInformation, { sums: staySums, about: aboutStay(services) }),
    hookInto(entryInformation, { where: staysWhere, derive: deriveStays }),
    handlersOf(idleRoom, { sums: stockSums }),
    hookInto(idleRoom, { where: stockWhere, derive: deriveStock }),
  ]);
