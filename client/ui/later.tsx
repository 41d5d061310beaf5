import { type ComponentType, useEffect, useState } from 'react';
import './state.css';

type Load<P> = () => Promise<ComponentType<P>>;

const waiting = new Set<() => void>();
/** Calls `listener` whenever a control that had to be fetched has been drawn; the answer ends it. */
export function onControlDrawn(listener: () => void): () => void {
  waiting.add(listener);
  return () => void waiting.delete(listener);
}

/**
 * A control that is fetched when it is first drawn: what few pages use must not weigh on all. Until then a line of its height
 * stands in its place. A fetch that failed is tried again by whoever wants it;
 * React's own `lazy` would keep the failure for ever.
 */
export function later<P extends object>(load: Load<P>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  const fetchOnce = () => {
    loading ??= load().then(
      (found) => (loaded = found),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  return function Later(props: P) {
    const [Found, setFound] = useState<ComponentType<P> | undefined>(() => loaded);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (Found || failed) return;
      let isHere = true;
      fetchOnce().then(
        (found) => isHere && setFound(() => found),
        () => isHere && setFailed(true),
      );
      return () => {
        isHere = false;
      };
    }, [Found, failed]);
    // whoever waits for its elements (a label of its own) finds them now
    useEffect(() => {
      if (Found) for (const listener of [...waiting]) listener();
    }, [Found]);
    if (Found) return <Found {...props} />;
    if (!failed) return <span className="control-later" aria-busy="true" />;
    return (
      <button type="button" className="control-later" onClick={() => setFailed(false)}>
        加载失败，点击重试
      </button>
    );
  };
}
