import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import '../blocks.css';

interface Props<P> {
  readonly load: () => Promise<{ default: ComponentType<P> }>;
  readonly props: P;
  /** What is read meanwhile, and without scripts for good. */
  readonly waiting: ReactNode;
}
/** A part of a page that needs a script anyway: its code comes once the page stands. */
export function Lazily<P extends object>({ load, props, waiting }: Props<P>) {
  const [Part, setPart] = useState<ComponentType<P>>();
  const [failed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is the same import each time
  useEffect(() => {
    let gone = false;
    load().then(
      (loaded) => gone || setPart(() => loaded.default),
      () => gone || setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, []);
  if (Part) return <Part {...props} />;
  return (
    <>
      {waiting}
      {failed && (
        <p className="site-empty" role="alert">
          加载失败，请刷新页面重试
        </p>
      )}
    </>
  );
}
/** A form on its way. */
export const FormWaiting = () => (
  <div className="site-skeleton" role="status" aria-label="加载中">
    {Array.from({ length: 4 }, (_, row) => (
      <span key={row} />
    ))}
  </div>
);
