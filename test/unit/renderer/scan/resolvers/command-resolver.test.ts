import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { countFormatOf } from '#renderer/components/text/use-count-format.ts';
import { timesOf } from '#renderer/components/text/use-times.ts';
import { translateOf } from '#renderer/messages/use-messages.ts';
import { type Scan, textsOf } from '#renderer/scan/engine/scan.ts';
import { createScanRegistry } from '#renderer/scan/resolvers/ask-resolvers.ts';
import { createCommandGuard, createCommandResolver } from '#renderer/scan/resolvers/command-resolvers.ts';
import type { RecordAddress, ScanLookups } from '#renderer/scan/resolvers/scan-finding.ts';
import {
  announcementOf,
  detailOf,
  type ScanLanguage,
  soundOf,
  stateWordOf,
  toneOf,
} from '#renderer/scan/scan-sentences.ts';
import { findDeskCommand } from '#shared/desk/model/desk-command.ts';
import en from '#shared/messages/en/messages.json';
import { answerOf, entryOf, findingOf, scanOf } from '#test/unit/renderer/scan/scan-samples.ts';

// A command is recognized without a lookup.
const nothing = null as unknown as ScanLookups;

describe('createCommandResolver', () => {
  const opened: RecordAddress[] = [];
  const commandOf = (scan: Scan) => findDeskCommand(textsOf(scan), '482915');
  let path = '/receiving';
  let lastLabel: string | null = null;
  const printed: (string | null)[] = [];
  const resolver = createCommandResolver({
    label: 'commands',
    commandOf,
    path: () => path,
    titles: { return: 'New return', receive: 'New receiving order', checkIn: 'Check-in' },
    detail: '',
    open: (address) => void opened.push(address),
    reprint: {
      title: 'Print last label again',
      read: () => lastLabel,
      none: 'No label printed yet',
      print: () => void printed.push(lastLabel),
    },
  });

  it('opens the return desk for its command', async () => {
    const [finding] = (await resolver.resolve(scanOf('DH-RETURN-482915'), nothing)) ?? [];
    expect(finding?.leavesScreen).toBe(true);
    finding?.open();
    expect(opened.at(-1)).toEqual({ to: '/return-desk', search: {} });
  });

  it('opens the receiving desk for its command', async () => {
    const [finding] = (await resolver.resolve(scanOf('dh-receive-482915'), nothing)) ?? [];
    expect(finding?.title).toBe('New receiving order');
    finding?.open();
    expect(opened.at(-1)).toEqual({ to: '/receiving-desk', search: {} });
  });

  it('opens the check-in list, also from a check-in', async () => {
    for (const from of ['/receiving', '/check-in/4711', '/check-in']) {
      path = from;
      const scan = scanOf('DH-CHECK-IN-482915');
      expect(resolver.claims?.(scan)).toBe(true);
      const [finding] = (await resolver.resolve(scan, nothing)) ?? [];
      expect(finding?.title).toBe('Check-in');
      finding?.open();
      expect(opened.pop()).toEqual({ to: '/check-in', search: {} });
    }
    path = '/receiving';
  });

  it('prints the last label again on every screen, including a desk, and reports if there is none', async () => {
    const scan = scanOf('DH-REPRINT-482915');
    expect(resolver.claims?.(scan)).toBe(true);
    const [none] = (await resolver.resolve(scan, nothing)) ?? [];
    expect(none?.result).toEqual({ tone: 'wrong', sentence: 'No label printed yet' });
    lastLabel = 'Item label';
    path = '/return-desk';
    const [finding] = (await resolver.resolve(scan, nothing)) ?? [];
    expect(finding).toMatchObject({ title: 'Print last label again', detail: 'Item label' });
    expect(finding?.leavesScreen).toBeUndefined();
    finding?.open();
    expect(printed).toEqual(['Item label']);
    path = '/receiving';
  });

  it('trusts the keys if the layout turns them into other characters', async () => {
    const found = await resolver.resolve(
      scanOf('DHßRETURN-482915', { keyText: 'DH-RETURN-482915' }),
      nothing,
    );
    expect(found).toHaveLength(1);
  });

  it('alone is asked about its commands, even if a screen takes every scan, but not at the desk itself', async () => {
    expect(resolver.claims?.(scanOf('DH-RETURN-482915'))).toBe(true);
    path = '/return-desk';
    expect(resolver.claims?.(scanOf('DH-RETURN-482915'))).toBe(false);
    expect(resolver.claims?.(scanOf('DH-RECEIVE-482915'))).toBe(true);
    expect(await resolver.resolve(scanOf('DH-RETURN-482915'), nothing)).toBeNull();
    path = '/receiving';
  });

  it.each(['DH-RETURN', 'DH-RETURN-111111', 'DH-SEND-482915', 'DH-1-482915', '4006381333931'])(
    'leaves %s to other resolvers',
    async (text) => {
      expect(await resolver.resolve(scanOf(text), nothing)).toBeNull();
    },
  );
});

describe('createCommandGuard', () => {
  const guard = createCommandGuard({
    label: 'commands',
    commandOf: (scan) => findDeskCommand(textsOf(scan), '482915'),
    isBadge: ({ text }) => text === 'STAFF-1',
    sentences: { foreign: 'another desk', hasty: 'too soon' },
  });

  it.each(['DH-SEND', 'DH-SEND-111111', 'dh-1', 'DH-LOT-L-7'])(
    'takes %s, which is on no sheet of this desk, and reports that',
    async (text) => {
      expect(guard.claims?.(scanOf(text))).toBe(true);
      const [finding] = (await guard.resolve(scanOf(text), nothing)) ?? [];
      expect(finding?.result).toEqual({ tone: 'wrong', sentence: 'another desk' });
    },
  );

  it.each(['DH-SEND-482915', 'DH-1-482915', 'STAFF-1'])(
    'takes %s right after another scan, by the time stamps of the keys',
    async (text) => {
      expect(guard.claims?.(scanOf(text, { pauseMs: 249 }))).toBe(true);
      const [finding] = (await guard.resolve(scanOf(text, { pauseMs: 40 }), nothing)) ?? [];
      expect(finding?.result).toEqual({ tone: 'wrong', sentence: 'too soon' });
      expect(guard.claims?.(scanOf(text, { pauseMs: 250 }))).toBe(false);
      expect(guard.claims?.(scanOf(text, { pauseMs: null }))).toBe(false);
    },
  );

  it.each(['4006381333931', 'DH-FLY', 'DHL-1234567890'])(
    'leaves %s to other resolvers, however soon',
    async (text) => {
      expect(guard.claims?.(scanOf(text, { pauseMs: 10 }))).toBe(false);
      expect(await guard.resolve(scanOf(text, { pauseMs: 10 }), nothing)).toBeNull();
    },
  );

  it('comes before every screen that takes all scans', () => {
    const registry = createScanRegistry();
    registry.add(guard);
    registry.add({ id: 'desk', label: '', isExclusive: true, resolve: async () => [] });
    registry.add({ id: 'form', label: '', claims: () => true, resolve: async () => [] });
    expect(registry.resolversFor(scanOf('DH-SEND')).map(({ id }) => id)).toEqual(['command-guard']);
    expect(registry.resolversFor(scanOf('DH-SEND-482915')).map(({ id }) => id)).toEqual(['form']);
  });
});

describe('the result of a scan on a screen', () => {
  const intl = createIntl({ locale: 'en-GB', messages: en, timeZone: 'UTC' });
  const now = Date.parse('2026-11-21T10:00:00Z');
  const language: ScanLanguage = {
    t: translateOf(intl),
    times: timesOf(intl, () => new Date(now)),
    list: (parts) => intl.formatList(parts),
    count: countFormatOf(intl).full,
  };

  it.each([
    ['done', 'success', 'Done'],
    ['attention', 'attention', 'Needs answer'],
    ['wrong', 'failure', 'Not done'],
  ] as const)('%s sounds like %s, and is shown with its own message', (tone, sound, word) => {
    const result = { tone, sentence: 'It was counted.' };
    const finding = { ...findingOf('/return-desk'), result };
    const entry = { ...entryOf({ answer: answerOf([finding]) }), opened: finding };
    expect(toneOf(entry)).toBe(tone);
    expect(soundOf(entry)).toBe(sound);
    expect(stateWordOf(entry, language.t)).toBe(word);
    expect(detailOf(entry, language, now)).toBe('It was counted.');
    expect(announcementOf(entry, language, now)).toBe('It was counted.');
  });
});
