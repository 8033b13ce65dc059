import { describe, expect, it } from 'vitest';
import { toFailure } from '#electron/ipc/answer-request.ts';
import { SessionError } from '#electron/session/session-error.ts';
import { Failure } from '#shared/ipc/failure.ts';
import { quoted } from '#shared/messages/messages.ts';

describe('an error sent to the window', () => {
  it.each(['SIGNED_OUT', 'OFFLINE', 'SERVICE', 'INTERNAL', 'CONFLICT'] as const)(
    'of the session keeps its code %s and message',
    (code) => {
      const reported: unknown[] = [];
      const failure = toFailure(new SessionError(code, quoted('The session ended.')), (error) =>
        reported.push(error),
      );
      expect(Failure.parse(failure)).toMatchObject({ code, message: quoted('The session ended.') });
      expect(reported).toEqual([]);
    },
  );
});
