import { relative } from 'node:path';

/** So many files of a whole run may be run a second time; more than these is no accident. */
const mayFail = 4;
const isFailed = ({ status }) => status === 'failed';

/** How many tests of these files passed, failed, were left out. A file that could not be loaded has failed, though none of its tests ran. */
export function countsOf(files) {
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const count = (...states) => tests.filter(({ status }) => states.includes(status)).length;
  const broken = files.filter((file) => isFailed(file) && !file.assertionResults.some(isFailed));
  return { passed: count('passed'), failed: count('failed') + broken.length, skipped: count('pending', 'skipped', 'todo') };
}
/** The files of a whole run that are run once more; none where too many failed, or where the failure belongs to none of them. */
export function worthAnotherRun(files, root) {
  const failed = files.filter(isFailed).map(({ name }) => relative(root, name));
  return failed.length <= mayFail ? failed : [];
}
/** The failures of this run, or one where it failed though every test of it passed: an error outside of the tests. */
export function failuresOf({ code, files }) {
  const { passed, failed } = countsOf(files);
  return code === 0 && passed > 0 ? failed : Math.max(failed, 1);
}
/** Each failed test by its file and name. */
export function namesOfFailed(files, root) {
  return files.filter(isFailed).flatMap(({ name, assertionResults }) => {
    const tests = assertionResults.filter(isFailed).map(({ fullName }) => fullName);
    return (tests.length > 0 ? tests : ['未能载入']).map((test) => `${relative(root, name)} > ${test}`);
  });
}
/** The files of a run, those that ran once more as they ended then. */
export function withResults(files, again) {
  const second = new Map(again.map((file) => [file.name, file]));
  return files.map((file) => second.get(file.name) ?? file);
}
