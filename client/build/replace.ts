import type { Plugin } from 'vite';

/**
 * Modules of packages that stand in a build without being needed, with what stands in their place. A module is known by the
 * end of its path. The build fails when one of them is no longer asked for: its package has changed, and the row is to be
 * looked at again.
 */
export function replaceModules(stands: Readonly<Record<string, string>>): Plugin {
  const replaced = new Set<string>();
  return {
    name: 'replace-modules',
    enforce: 'pre',
    load: {
      filter: {
        id: Object.keys(stands).map((end) => new RegExp(`[\\\\/]node_modules[\\\\/]${end.replace(/[.]/g, '\\.').replaceAll('/', '[\\\\/]')}$`)),
      },
      handler(id) {
        const path = id.replaceAll('\\', '/');
        const end = Object.keys(stands).find((one) => path.endsWith(`/node_modules/${one}`));
        if (end === undefined) return;
        replaced.add(end);
        return { code: stands[end] ?? '', map: null };
      },
    },
    buildEnd(error) {
      if (error || this.meta.watchMode || this.environment.mode !== 'build') return;
      const idle = Object.keys(stands).filter((end) => !replaced.has(end));
      if (idle.length > 0) this.error(`nothing asks for these modules any more, look at client/build again: ${idle.join(', ')}`);
    },
  };
}
