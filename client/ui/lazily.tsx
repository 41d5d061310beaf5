import { Component, lazy, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import { ErrorState } from './ErrorState';

/** A part's code could not be fetched: the connection broke, or a new version has replaced it. `forget`: the next try fetches anew. */
class NotFetched extends Error {
  constructor(
    cause: unknown,
    readonly forget: () => void,
  ) {
    super('页面加载失败', { cause });
  }
}
const failure = { status: 0, message: '网络可能已中断，或系统刚刚更新。请检查网络后重试。' };

interface GuardProps {
  readonly frame: (failed: ReactNode) => ReactNode;
  readonly children: ReactNode;
}
/** Says in the part's own place that it could not be fetched; the page around it stays. What the part itself throws is for the page's guard. */
class FetchGuard extends Component<GuardProps, { readonly error?: unknown; readonly times: number }> {
  override state: { readonly error?: unknown; readonly times: number } = { times: 0 };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override componentDidCatch(error: unknown): void {
    if (!(error instanceof NotFetched)) return;
    error.forget();
    this.setState(({ times }) => ({ times: times + 1 }));
  }
  /** Code that is missing twice is not there any more: a new version has other files, which the page learns of when it is loaded anew. */
  private readonly retry = (): void => (this.state.times > 1 ? window.location.reload() : this.setState({ error: undefined }));
  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!(error instanceof NotFetched)) throw error;
    return this.props.frame(<ErrorState title="页面加载失败" failure={failure} onRetry={this.retry} />);
  }
}

/**
 * As React's `lazy`, whose failure is kept until the page is loaded anew: here 重试, or opening the part again, fetches it again.
 * `frame` draws the failure where the part has no place in the page, as a dialog has none.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React's own types have it; what the part takes is inferred
export function lazily<T extends ComponentType<any>>(
  load: () => Promise<{ default: T }>,
  frame: (failed: ReactNode, props: ComponentProps<T>) => ReactNode = (failed) => failed,
): ComponentType<ComponentProps<T>> {
  let known: ComponentType<ComponentProps<T>> | undefined;
  const begin = (): ComponentType<ComponentProps<T>> => {
    const forget = () => {
      if (known === begun) known = undefined;
    };
    const begun = lazy(() => load().catch((cause: unknown) => Promise.reject(new NotFetched(cause, forget)))) as typeof known & object;
    return begun;
  };
  const Part = (props: ComponentProps<T>) => {
    known ??= begin();
    const Known = known;
    return <Known {...props} />;
  };
  return function Lazily(props: ComponentProps<T>) {
    return (
      <FetchGuard frame={(failed) => frame(failed, props)}>
        <Part {...props} />
      </FetchGuard>
    );
  };
}
