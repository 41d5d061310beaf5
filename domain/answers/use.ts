/** A meter of GET /iot/use, with where it hangs, whom it serves today, and what it used. */
export interface MeterUse {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly state: number;
  readonly parent_id: number | null;
  readonly is_total: number;
  readonly incubator_id: number;
  readonly incubator_name: string;
  readonly building_id: number | null;
  readonly building_name: string | null;
  readonly floor_id: number | null;
  readonly floor_name: string | null;
  readonly floor_number: number | null;
  readonly room_id: number | null;
  readonly room_name: string | null;
  readonly tenant_id: number | null;
  readonly tenant_name: string | null;
  readonly last_value: number | null;
  readonly last_power: number | null;
  readonly last_seen_at: string | null;
  /** kWh or t. */
  readonly today: number | null;
  readonly month: number | null;
}
/** GET /iot/use: a meter is a row of values, in the order of `columns`. */
export interface UseAnswer {
  readonly as_of: string | null;
  readonly unit: string;
  readonly columns: readonly (keyof MeterUse)[];
  readonly rows: readonly (readonly unknown[])[];
}
/** A building, floor, room, tenant or meter among others of its kind. */
export interface RankedUse {
  readonly id: number;
  readonly name: string;
  readonly use: number | null;
  /** ㎡ */
  readonly area: number | null;
  readonly per_area: number | null;
  /** In the whole steps of the period that are over (hours, days, months), and in as many of the period compared with. */
  readonly elapsed: number | null;
  readonly before: number | null;
  /** % */
  readonly change: number | null;
}
/** GET /iot/ranking. */
export interface RankingAnswer {
  readonly unit: string;
  readonly total: number;
  readonly data: readonly RankedUse[];
}
/** A meter below another one, or those of it on one floor together, and what they counted. */
export interface UsePart {
  readonly of: 'meter' | 'floor';
  readonly id: number;
  readonly name: string;
  readonly use: number;
  /** How many meters these are. */
  readonly meters: number;
}
/** A meter with others below it: what it counted, and what they did. */
export interface UseLoss {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly building_name: string | null;
  readonly use: number | null;
  readonly children: number;
  /** Of these, how many said nothing in the period. */
  readonly silent: number;
  readonly below: number | null;
  readonly loss: number | null;
  /** % */
  readonly rate: number | null;
  /** Those below it that counted most, the first most of all; by floor, where there are many. */
  readonly parts: readonly UsePart[];
}
/** GET /iot/loss. */
export interface LossAnswer {
  readonly unit: string;
  readonly data: readonly UseLoss[];
}
