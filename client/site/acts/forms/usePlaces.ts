import { useMemo } from 'react';
import type { PublicPark } from '@/domain/answers/website';
import { placesOf } from '../../../kernel/api/places';
import { useLoad } from '../../../kernel/api/use-load';
import { useSession } from '../../../kernel/session/session';

const anonymous = { anonymous: true } as const;
const signedIn = {} as const;
/** Parks with their buildings: those of the public site, or with `own` those that whoever is signed in belongs to (decisions.md, A-034). */
export function usePlaces(own = false): readonly Pick<PublicPark, 'id' | 'name' | 'children'>[] | undefined {
  const { user } = useSession();
  const mine = own && user !== null;
  const { data } = useLoad<unknown>(mine ? '/getIncubatorBuildingTree' : '/websit/park/getBuildIdName', mine ? signedIn : anonymous);
  return useMemo(
    () => (data === undefined ? undefined : placesOf(data).map(({ id, name, buildings }) => ({ id, name, children: buildings }))),
    [data],
  );
}
