import { sql } from 'kysely';
import type { FilePath } from '../kernel/files';
import type { Context } from '../kernel/context';
import type { Predicate } from '../kernel/scopes';

interface Picture {
  id: number;
  save_name: string;
  is_public: number;
}
interface ParkRow {
  id: number;
  name: string;
  district: string | null;
  picture: Picture | null;
}
interface BuildingRow extends Omit<ParkRow, 'district'> {
  incubator_id: number;
}
/** An incubator with its buildings, as specification section 3 has it. */
export interface ParkBranch {
  id: number;
  name: string;
  image: { file_path: string | null };
  district: string | null;
  children: { id: number; name: string; file_path: string | null }[];
}
const picture = (column: 'image' | 'file_id') =>
  sql`(select json_build_object('id', f.id, 'save_name', f.save_name, 'is_public', f.is_public) from file f where f.id = t.${sql.ref(column)}) as picture`;

/** Incubators that fulfil a condition, each with its buildings that fulfil the other; both over a table aliased `t`, in their own order. */
export async function parkTree({ db }: Context, filePath: FilePath, parks: Predicate, buildings: Predicate): Promise<ParkBranch[]> {
  const above =
    await sql<ParkRow>`select t.id, t.name, t.district, ${picture('image')} from incubator t where ${parks} order by t.sort nulls last, t.id`.execute(
      db,
    );
  const below = await sql<BuildingRow>`select t.id, t.name, t.incubator_id, ${picture('file_id')} from building t where ${buildings}
    order by t.sort nulls last, t.id`.execute(db);
  const pathOf = (file: Picture | null): string | null => (file ? filePath(file) : null);
  return above.rows.map(({ id, name, district, picture: image }) => ({
    id,
    name,
    image: { file_path: pathOf(image) },
    district,
    children: below.rows
      .filter(({ incubator_id }) => incubator_id === id)
      .map((one) => ({ id: one.id, name: one.name, file_path: pathOf(one.picture) })),
  }));
}
