import { Failure } from '../../shared/ipc/failure.ts';

/**
 * Turns whatever a handler threw into a failure for the window: an error that carries one as `failure` keeps it,
 * an error with `fields` (refused input) becomes INVALID, anything else is a fault of Dockhand and is reported to
 * the log instead of being shown.
 */
export function toFailure(error: unknown, report: (error: unknown) => void): Failure {
  if (error instanceof Error) {
    const carried = 'failure' in error ? Failure.safeParse(error.failure) : null;
    if (carried?.success === true) return carried.data;
    if ('fields' in error) {
      const refused = Failure.safeParse({
        code: 'INVALID',
        message: error.message,
        requestId: null,
        fields: error.fields,
      });
      if (refused.success) return refused.data;
    }
  }
  report(error);
  return {
    code: 'INTERNAL',
    message: 'Dockhand made a mistake and could not finish this. Nothing was lost.',
    requestId: null,
  };
}
