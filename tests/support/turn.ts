/**
 * `.ci/run` proves what is derived for every resource in turns, one a commit (`TURN`, a number): the whole of it takes longer than all that
 * is written by hand. Without `TURN`, as in `npm test`, everything is proved every time.
 */
const turn = process.env.TURN === undefined ? undefined : Number(process.env.TURN);

/** Every `parts`-th of all, beginning with another one each turn; all of them where no turn is given. */
export const inTurn = <T>(all: readonly T[], parts: number): readonly T[] =>
  turn === undefined ? all : all.filter((_one, at) => at % parts === turn % parts);
