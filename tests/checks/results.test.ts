import { describe, expect, it } from 'vitest';
import { countsOf, failuresOf, namesOfFailed, withResults, worthAnotherRun } from './results.mjs';

const test = (fullName: string, status: string) => ({ fullName, status });
const file = (name: string, status: string, ...assertionResults: ReturnType<typeof test>[]) => ({ name: `/park/${name}`, status, assertionResults });
const good = file('a.test.ts', 'passed', test('a', 'passed'), test('b', 'pending'), test('c', 'todo'));
const bad = file('b.test.ts', 'failed', test('d', 'failed'), test('e', 'passed'));
const broken = file('c.test.ts', 'failed');

describe('the results of a run', () => {
  it('count a file that could not be loaded as a failure', () => {
    expect(countsOf([good, bad, broken])).toEqual({ passed: 2, failed: 2, skipped: 2 });
    expect(namesOfFailed([good, bad, broken], '/park')).toEqual(['b.test.ts > d', 'c.test.ts > 未能载入']);
  });

  it('are never green where nothing ran, or where an error came from outside of the tests', () => {
    expect(failuresOf({ code: 0, files: [good] })).toBe(0);
    expect(failuresOf({ code: 1, files: [good] })).toBe(1);
    expect(failuresOf({ code: 1, files: [good, bad] })).toBe(1);
    expect(failuresOf({ code: 0, files: [] })).toBe(1);
  });

  it('let a few files run once more, and none where many failed', () => {
    expect(worthAnotherRun([good, bad, broken], '/park')).toEqual(['b.test.ts', 'c.test.ts']);
    expect(worthAnotherRun([good], '/park')).toEqual([]);
    expect(
      worthAnotherRun(
        Array.from({ length: 5 }, () => bad),
        '/park',
      ),
    ).toEqual([]);
  });

  it('are those of the second run where a file had one, and fail where it failed again or did not run', () => {
    const mended = file('b.test.ts', 'passed', test('d', 'passed'), test('e', 'passed'));
    expect(countsOf(withResults([good, bad], [mended]))).toEqual({ passed: 3, failed: 0, skipped: 2 });
    expect(countsOf(withResults([good, bad], [bad]))).toEqual({ passed: 2, failed: 1, skipped: 2 });
    expect(failuresOf({ code: 1, files: withResults([good, bad], []) })).toBe(1);
  });
});
