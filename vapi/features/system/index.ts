import { sql } from 'kysely';
import { questionAt } from '@/domain/kernel/questions';
import { systemCalls } from '@/domain/calls/system';
import type { Field, Fields } from '@/domain/kernel/field';
import type { Action } from '@/domain/kernel/action';
import { notFound } from '../../kernel/errors';
import { answers, type Feature } from '../../kernel/handlers';
import { mayAnswer, mayChoose } from '../../kernel/mayChoose';
import { choices } from '../../kernel/operations/options';
import type { Services } from '../../services';
import { openFile, uploadFile } from '../file';
import { homeSettings, saveSiteInfo, siteInfo } from './site';
import { formDrafts } from './drafts';
import { tableSettings } from './tables';
import { areaBelow, buildingTree, menuOf, regionTree } from './tree';

/** All dictionaries and closed codes by name; of code tables that share a name the fullest. */
const options = (services: Services): Readonly<Record<string, unknown>> => {
  const tables = new Map<string, NonNullable<Field['codes']>>();
  const add = (fields: Fields | undefined) => {
    for (const { codes } of Object.values<Field>(fields ?? {}))
      if (codes && codes.items.length > (tables.get(codes.name)?.items.length ?? 0)) tables.set(codes.name, codes);
  };
  for (const resource of services.engine.registry.all) {
    add(resource.fields);
    for (const action of Object.values<Action>(resource.actions)) add(action.input);
  }
  return Object.fromEntries([...tables].map(([name, { items }]) => [name, items.map(({ code, label }) => ({ value: code, label }))]));
};
/** What every screen needs (domain/calls/system). */
export const systemFeature = (services: Services): Feature => {
  const codes = options(services);
  return answers(systemCalls, {
    menu: menuOf,
    incubatorBuildingTree: buildingTree(services),
    region: regionTree,
    area: areaBelow,
    options: async ({ db }) => {
      const { rows } = await sql<{
        code: string;
        items: unknown;
      }>`select d.code, coalesce(json_agg(json_build_object('value', i.value, 'label', i.label, 'enabled', i.enabled) order by i.sort, i.value) filter (where i.id is not null), '[]') items
        from dictionary d left join dictionary_item i on i.dictionary_id = d.id group by d.code`.execute(db);
      return { dictionaries: Object.fromEntries(rows.map(({ code, items }) => [code, items])), codes };
    },
    siteInfo: siteInfo(services),
    saveSiteInfo: saveSiteInfo(services),
    homeSettings: homeSettings(services),
    choices: async (context, { rest }) => {
      const { registry } = services.engine;
      const { for: path } = context.request.query;
      const resource = registry.all.find(({ name }) => name === rest);
      if (!resource) throw notFound('选项');
      if (path === undefined) {
        // only for whoever has some form for them, or may list them anyway
        if (!mayChoose(resource, context.caller, registry)) throw notFound('选项');
        return choices(resource, {}, context);
      }
      const question = questionAt(String(path), registry.all);
      if (!question || question.field.target !== resource.name || !mayAnswer(question, resource, context.caller)) throw notFound('选项');
      return choices(resource, question.field, context);
    },
    uploadFile: uploadFile(services),
    openFile: openFile(services),
    ...tableSettings(services),
    ...formDrafts(services),
  });
};
