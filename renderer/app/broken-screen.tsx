import type { ErrorComponentProps } from '@tanstack/react-router';
import { FailureNotice } from '../components/feedback/failure-notice.tsx';

/** A screen that could not be drawn: the rest of the window goes on. */
export function BrokenScreen({ error, reset }: ErrorComponentProps) {
  return <FailureNotice error={error} fillsPane onRetry={reset} />;
}
