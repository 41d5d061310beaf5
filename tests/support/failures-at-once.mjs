/**
 * A reporter of vitest that names a failed test, its first line of error and its place when it fails: a run of a quarter of an hour that is
 * cut off has still printed what it found.
 */
export default class FailuresAtOnce {
  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    if (state !== 'failed') return;
    const [error] = errors;
    console.error(`\n✗ ${test.module.relativeModuleId} > ${test.fullName}`);
    if (error) console.error(`  ${String(error.message).split('\n').slice(0, 3).join('\n  ')}`);
  }
}
