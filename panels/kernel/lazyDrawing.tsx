import { lazy, type ComponentProps, type ComponentType } from 'react';

/** The code of a drawing could not be fetched: the connection broke, or a new version has replaced it. `forget`: the next try fetches anew. */
export class NotFetched extends Error {
  constructor(
    cause: unknown,
    readonly forget: () => void,
  ) {
    super('面板加载失败', { cause });
  }
}
/** A drawing, or a part of one, whose code comes when it is drawn first; where it could not be fetched, until the panel's guard has been told. */
export function lazyDrawing<T extends ComponentType<any>>(load: () => Promise<{ default: T }>): ComponentType<ComponentProps<T>> {
  let known: ComponentType<ComponentProps<T>> | undefined;
  const forget = () => {
    known = undefined;
  };
  return function LazyDrawing(props: ComponentProps<T>) {
    known ??= lazy(() => load().catch((cause: unknown) => Promise.reject(new NotFetched(cause, forget)))) as typeof known & object;
    const Known = known;
    return <Known {...props} />;
  };
}
