import { sql } from 'kysely';
import { settingsCalls } from '@/domain/calls/settings';
import { parametersNamed } from '@/domain/kernel/derive';
import type { LiveSettings } from '@/domain/feeds/settings';
import { place } from '@/domain/resources/place';
import { tag } from '@/domain/resources/tag';
import { parameterValues, readParameters } from '../../business/parameters';
import { pointers } from '../../business/usage';
import type { Context } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import { answers, combine, hookInto, type Feature } from '../../kernel/handlers';
import type { Services } from '../../services';
import { roleBoards, saveRoleBoard } from './boards';
import { listParameters, saveParameter } from './parameters';
import { placeErrors } from './places';

const counted = (list: readonly { label: string; count: number }[]): string => list.map(({ label, count }) => `${count}条${label}`).join('、');
/** What open screens follow. A version is a sum, so it moves with each of its tables. */
const liveSettings =
  (named: readonly string[]) =>
  async ({ db }: Context): Promise<LiveSettings> => {
    const { rows } = await sql<{ table_name: string; version: string }>`select table_name, version from table_version
    where table_name in ('dictionary', 'dictionary_item', 'site_setting', 'file')`.execute(db);
    const of = (...tables: string[]) => rows.reduce((sum, row) => (tables.includes(row.table_name) ? sum + Number(row.version) : sum), 0);
    const set = await parameterValues(db, 'cockpit.title', 'cockpit.playlist', 'cockpit.tour', 'cockpit.screens');
    const cockpit = { title: set['cockpit.title'], playlist: set['cockpit.playlist'], tour: set['cockpit.tour'], screens: set['cockpit.screens'] };
    const values = Object.entries(await readParameters(db, named)).map(([key, value]) => [key, Number(value)]);
    return { options: of('dictionary', 'dictionary_item'), site: of('site_setting'), parameters: Object.fromEntries(values), cockpit };
  };
/** Parameters, tags and places, and what screens hear of a change. */
export const settingsFeature = ({ engine }: Services): Feature =>
  combine([
    answers(settingsCalls, {
      parameters: listParameters,
      saveParameter,
      settings: liveSettings(parametersNamed(engine.registry.all)),
      roleBoards,
      saveRoleBoard,
    }),
    hookInto(tag, {
      check: async ({ db }, draft, before): Promise<Record<string, string[]>> => {
        const kind = draft.kind;
        if (!before || kind === undefined || kind === before.kind || kind === 3) return {};
        const used = await pointers(db, engine.registry, 'tag', before.id);
        return used.length > 0 ? { kind: [`该标签已用于${counted(used)}，类别只能改为通用`] } : {};
      },
      beforeRemove: async ({ db }, row) => {
        const used = await pointers(db, engine.registry, 'tag', row.id);
        if (used.length > 0) refuse(`该标签已用于${counted(used)}，不可删除`);
      },
    }),
    hookInto(place, {
      check: placeErrors,
      beforeRemove: async ({ db }, row) => {
        const used = await pointers(db, engine.registry, 'place', row.id);
        if (used.length > 0) refuse(`该地点已用于${counted(used)}，不可删除`);
      },
    }),
  ]);
