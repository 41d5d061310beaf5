import { readFileSync } from 'node:fs';
import { MemoryFS, type PGlite } from '@electric-sql/pglite';

const dataDir = '/pglite/data';
const block = 512;
interface Entry {
  /** Below the data folder, from its first slash. */
  readonly path: string;
  /** Null of a folder. */
  readonly content: Uint8Array | null;
}
/** What a tar holds, as views of its bytes. */
function entriesOf(tar: Buffer): Entry[] {
  const entries: Entry[] = [];
  const bytes = new Uint8Array(tar.buffer, tar.byteOffset, tar.length); // a slice of a Buffer would be no copy
  for (let at = 0; tar[at]; ) {
    const text = (from: number, length: number): string => tar.toString('utf8', at + from, at + from + length).replace(/\0.*$/s, '');
    const size = Number.parseInt(text(124, 12), 8) || 0;
    const [path, type, begin] = [text(0, 100), text(156, 1), at + block];
    entries.push({ path: `/${path.replace(/^\/|\/$/g, '')}`, content: type === '5' ? null : bytes.subarray(begin, begin + size) });
    at = begin + Math.ceil(size / block) * block;
  }
  return entries;
}

/** What is used here of Emscripten's files in memory. */
interface Node {
  contents: Uint8Array;
  usedBytes: number;
  stream_ops: Operations;
  readonly node_ops: { mknod(parent: Node, name: string, mode: number, device: number): Node };
}
type Operation = (stream: { readonly node: Node }, ...rest: unknown[]) => number;
interface Operations {
  readonly write: Operation;
  readonly msync: Operation;
}
interface Files {
  mkdirTree(path: string): void;
  lookupPath(path: string): { readonly node: Node };
}

/**
 * The files of a database in memory as they are in a tar that many databases of a process begin with: none is copied before it is written
 * to, where unpacking copies thousands for each.
 */
class SnapshotFiles extends MemoryFS {
  constructor(private readonly entries: readonly Entry[]) {
    super();
  }
  override async initialSyncFs(): Promise<void> {
    const files = (this.pg as PGlite & { readonly Module: { readonly FS: unknown } }).Module.FS as Files;
    const folders = new Map<string, Node>();
    const folder = (path: string): Node => {
      const known = folders.get(path);
      if (known) return known;
      files.mkdirTree(path);
      const { node } = files.lookupPath(path);
      folders.set(path, node);
      return node;
    };
    let shared: Operations | undefined;
    for (const { path, content } of this.entries) {
      if (content === null) {
        folder(dataDir + path);
        continue;
      }
      const cut = path.lastIndexOf('/');
      const parent = folder(dataDir + path.slice(0, cut));
      const node = parent.node_ops.mknod(parent, path.slice(cut + 1), 0o100666, 0);
      shared ??= copyOnWrite(node.stream_ops);
      Object.assign(node, { contents: content, usedBytes: content.length, stream_ops: shared });
    }
  }
}
/** The operations of a file that is still the tar's: its first change is made in a copy, by the operations of any other file. */
function copyOnWrite(own: Operations): Operations {
  const first =
    (name: keyof Operations): Operation =>
    (stream, ...rest) => {
      const { node } = stream;
      // an open stream keeps these operations also after the first change
      if (node.stream_ops === shared) Object.assign(node, { contents: node.contents.slice(), stream_ops: own });
      return own[name](stream, ...rest);
    };
  const shared: Operations = { ...own, write: first('write'), msync: first('msync') };
  return shared;
}

const read = new Map<string, readonly Entry[]>();
/** The files of the tar at `path`, which is read once for a process. */
export function snapshot(path: string): MemoryFS {
  const entries = read.get(path) ?? entriesOf(readFileSync(path));
  read.set(path, entries);
  return new SnapshotFiles(entries);
}
