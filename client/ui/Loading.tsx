import { Skeleton } from '@arco-design/web-react';
import { ErrorState, type Failed } from './ErrorState';

interface LoadingProps {
  readonly failure: Failed | undefined;
  readonly onRetry: () => void;
  /** How many lines what comes will be about. */
  readonly rows: number;
  /** All lines as wide as the page: a table, not a text. */
  readonly wide?: boolean;
}
/** In place of an answer: the shape of what will come, or why it did not. */
export const Loading = ({ failure, onRetry, rows, wide }: LoadingProps) =>
  failure ? <ErrorState failure={failure} onRetry={onRetry} /> : <Skeleton animation text={{ rows, ...(wide && { width: '100%' }) }} />;
