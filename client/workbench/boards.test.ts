import { describe, expect, it } from 'vitest';
import type { Board } from './board';
import { isMine, pickBoard } from './boards';

const board = (id: number, more: Partial<Board>): Board => ({ id, name: `b${id}`, kind: 1, extend: [], ...more });

describe('打开哪一块看板', () => {
  it('自己的先于角色的，默认的先于其他，最近改的在前', () => {
    const role = board(1, { role_id: 2, is_initial: 1 });
    const older = board(2, { user_id: 7, updated_at: '2026-11-01 09:00:00' });
    const newer = board(3, { user_id: 7, updated_at: '2026-11-02 09:00:00' });
    expect(pickBoard([role, older, newer], 7)?.id).toBe(3);
    expect(pickBoard([role, board(4, { role_id: 2 })], 7)?.id).toBe(1);
    expect(pickBoard([], 7)).toBeUndefined();
  });
  it('角色的看板不归自己改', () => {
    expect([isMine(board(1, { user_id: 7 }), 7), isMine(board(1, { role_id: 2 }), 7)]).toEqual([true, false]);
  });
});
