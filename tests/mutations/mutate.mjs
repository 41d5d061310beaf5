/** The text with the one place changed, or why it cannot be: the pattern must stand there exactly once, and the change be one. */
export function mutated(text, find, replace) {
  const places = text.split(find).length - 1;
  if (find === '' || places !== 1) return { problem: `原文出现 ${places} 次，应恰好 1 次` };
  if (find === replace) return { problem: '变异与原文相同' };
  return { text: text.replace(find, () => replace) };
}
/**
 * Whether a run has noticed: the named test ran and failed. `testResults` are those of vitest's JSON report. A file that could not be
 * loaded has no assertions: such a mutation breaks the program, it proves nothing of the test.
 */
export function verdictOf(testResults, title) {
  const states = testResults.flatMap(({ assertionResults }) => assertionResults.filter((one) => one.title === title).map(({ status }) => status));
  if (states.length === 0) return `测试「${title}」没有运行`;
  return states.includes('failed') ? undefined : `测试「${title}」仍是绿的`;
}
