import { sql } from 'kysely';
import { boardCalls } from '@/domain/calls/board';
import { factsOf, panelFacts } from '@/domain/panels';
import { mayPlace, mayShow } from '../../business/panel-rights';
import type { Context } from '../../kernel/context';
import { answers, type Feature } from '../../kernel/handlers';
import { allBoards, board, boards, removeBoard, saveBoard } from './boards';

/** The data of a panel by its prop; the dashboard calls answer the same. */
export type PanelData = (context: Context, prop: string, filters: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Boards of a user and of his role (entities.md 12.1). */
export const boardFeature = (panelData: PanelData): Feature =>
  answers(boardCalls, {
    boards,
    board,
    saveBoard,
    removeBoard,
    boardAsk: async (context, { ids }) => {
      const wanted = (ids as string[]).map(Number).filter(Number.isSafeInteger);
      const found = await sql<{
        id: number;
        prop: string;
        filters: Record<string, unknown> | null;
      }>`select p.id, p.prop, p.filters from board_panel p join board b on b.id = p.board_id
        where p.id = any(${sql.val(wanted)}::bigint[]) and b.deleted_at is null and (b.user_id = ${context.caller.id}
          or (b.user_id is null and b.role_id = (select role_id from app_user where id = ${context.caller.id})))`.execute(context.db);
      const data: Record<string, unknown> = {};
      for (const { id, prop, filters } of found.rows)
        if (mayShow(context, prop) && factsOf(prop)?.feed) data[id] = await panelData(context, prop, filters ?? {});
      return { data };
    },
    boardInfo: async (context) => {
      const all = await allBoards(context);
      return {
        catalogue: Object.keys(panelFacts).filter((prop) => mayPlace(context, prop)),
        initial: all.filter(({ user_id, is_initial }) => user_id === null && is_initial === 1),
      };
    },
  });
