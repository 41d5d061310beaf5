/**
 * What a display keeps over a power cut: its token, what it showed, the rows that it held. In a database of its own: whoever signs out of the office in
 * the same browser clears the other storages (specification section 4), and a screen on a wall must not lose its place by that.
 */
const store = 'kept';
let opening: Promise<IDBDatabase> | undefined;
const open = (): Promise<IDBDatabase> => {
  opening ??= new Promise<IDBDatabase>((done, fail) => {
    const request = indexedDB.open('park-display', 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(store);
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
};
async function use<T>(mode: IDBTransactionMode, work: (of: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  return new Promise<T>((done, fail) => {
    const transaction = database.transaction(store, mode);
    const request = work(transaction.objectStore(store));
    transaction.oncomplete = () => done(request.result);
    transaction.onerror = () => fail(transaction.error);
    transaction.onabort = () => fail(transaction.error);
  });
}
/** A storage that is full or closed (a private window) is no reason to show nothing: the display then begins anew after a power cut. */
export const readKept = async <T>(name: string): Promise<T | undefined> =>
  use('readonly', (of) => of.get(name) as IDBRequest<T | undefined>).catch(() => undefined);
export const keep = async (name: string, value: unknown): Promise<void> => {
  await use('readwrite', (of) => of.put(value, name)).catch(() => undefined);
};
export const forgetAll = async (): Promise<void> => {
  await use('readwrite', (of) => of.clear()).catch(() => undefined);
};
