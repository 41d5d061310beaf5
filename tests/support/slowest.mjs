/** So many suites are named at the end of a run. */
const shown = 40;
const seconds = (milliseconds) => (milliseconds / 1_000).toFixed(1).padStart(7);

/** A reporter of vitest that ends a whole run with the suites that took longest, so that whoever wants it shorter knows where to begin. */
export default class Slowest {
  /** @type {{ name: string, took: number, read: number }[]} */
  #modules = [];

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const { duration, collectDuration } = module.diagnostic();
    this.#modules.push({ name: module.relativeModuleId, took: duration, read: collectDuration });
  }

  onTestRunEnd() {
    if (this.#modules.length <= shown) return;
    const sum = (field) => this.#modules.reduce((total, module) => total + module[field], 0);
    console.log(`\n最慢的套件（秒，运行 ${seconds(sum('took')).trim()}，载入 ${seconds(sum('read')).trim()}）`);
    const slowest = this.#modules.toSorted((one, other) => other.took + other.read - one.took - one.read).slice(0, shown);
    for (const { name, took, read } of slowest) console.log(`${seconds(took)} ${seconds(read)}  ${name}`);
  }
}
