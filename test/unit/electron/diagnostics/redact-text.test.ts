import { describe, expect, it } from 'vitest';
import { redactText, wordsOf } from '#electron/diagnostics/redact-text.ts';

const own = wordsOf(
  'class ServiceError {} The outbox lacks which was queued. could not be read on ECONNREFUSED connect at openStore main js to dist the catalog Unexpected home file box green Green',
);
const shown = (text: string) => redactText(`2026-11-25T09:10:11.123Z warn ${text}`, own).slice(30);

describe('a log line', () => {
  it.each([
    ['The outbox lacks RET-2026-00017, which was queued.', 'The outbox lacks […]-#, which was queued.'],
    ['connect ECONNREFUSED 127.0.0.1:443', 'connect ECONNREFUSED #:443'],
    ['ServiceError: The catalog could not be read', 'ServiceError: The catalog could not be read'],
    // Words of the program are also removed if they are someone's name.
    ['The box could not be read to Green Box', 'The box could not be read to […]'],
    ['could not be read on jane.doe@shop.example', 'could not be read on […]'],
    ['could not be read on +1 (610) 555-0127', 'could not be read on #'],
    [
      'at openStore (file:///home/jane/dist/main.js:1204:17)',
      'at openStore (file:///home/[…]/dist/main.js:1204:17)',
    ],
    ['The catalog 20418324 lacks 12', 'The catalog # lacks 12'],
    ['The catalog could not be read: Zoë Ångström', 'The catalog could not be read: […]'],
    ['Bearer abcdef1234567890', '[…] [[…]]'],
  ])('%s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it('starts with its time and level', () => {
    expect(redactText('2026-11-25T09:10:11.123Z error Unexpected: Jane', own)).toBe(
      '2026-11-25T09:10:11.123Z error Unexpected: […]',
    );
  });
});
