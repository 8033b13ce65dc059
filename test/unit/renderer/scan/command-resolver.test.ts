import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { countFormatOf } from '../../../../renderer/components/use-count-format.ts';
import { timesOf } from '../../../../renderer/components/use-times.ts';
import { en } from '../../../../renderer/messages/en.ts';
import { wordsOf } from '../../../../renderer/messages/use-words.ts';
import { createCommandResolver } from '../../../../renderer/scan/command-resolver.ts';
import type { RecordAddress } from '../../../../renderer/scan/open-record.ts';
import type { ScanLook } from '../../../../renderer/scan/scan-finding.ts';
import {
  detailOf,
  type ScanLanguage,
  soundOf,
  spokenOf,
  stateWordOf,
  toneOf,
} from '../../../../renderer/scan/scan-sentences.ts';
import { answerOf, entryOf, findingOf, scanOf } from './scan-samples.ts';

// A command is known without looking anything up.
const nothing = null as unknown as ScanLook;

describe('createCommandResolver', () => {
  const opened: RecordAddress[] = [];
  const resolver = createCommandResolver({
    label: 'commands',
    titles: { return: 'Return desk', receive: 'Receiving desk' },
    detail: '',
    open: (address) => void opened.push(address),
  });

  it('leads to the return desk by its command', async () => {
    const [finding] = (await resolver.resolve(scanOf('DH-RETURN'), nothing)) ?? [];
    finding?.open();
    expect(opened.at(-1)).toEqual({ to: '/return-desk', search: {} });
  });

  it('leads to the receiving desk by its own', async () => {
    const [finding] = (await resolver.resolve(scanOf('dh-receive'), nothing)) ?? [];
    expect(finding?.title).toBe('Receiving desk');
    finding?.open();
    expect(opened.at(-1)).toEqual({ to: '/receiving-desk', search: {} });
  });

  it('believes the keys where the layout makes something else of them', async () => {
    const found = await resolver.resolve(scanOf('DHßRETURN', { keyText: 'DH-RETURN' }), nothing);
    expect(found).toHaveLength(1);
  });

  it.each(['DH-SEND', 'DH-1', '4006381333931'])('leaves %s to others', async (text) => {
    expect(await resolver.resolve(scanOf(text), nothing)).toBeNull();
  });
});

describe('what a screen did with a scan', () => {
  const intl = createIntl({ locale: 'en-GB', messages: en, timeZone: 'UTC' });
  const now = Date.parse('2026-11-21T10:00:00Z');
  const language: ScanLanguage = {
    words: wordsOf(intl),
    times: timesOf(intl, () => new Date(now)),
    list: (parts) => intl.formatList(parts),
    count: countFormatOf(intl).full,
  };

  it.each([
    ['done', 'success', 'Done'],
    ['attention', 'attention', 'Answer'],
    ['wrong', 'failure', 'Not done'],
  ] as const)('%s is heard as %s, and said in its own words', (tone, sound, word) => {
    const result = { tone, sentence: 'It was counted.' };
    const finding = { ...findingOf('/return-desk'), result };
    const entry = { ...entryOf({ answer: answerOf([finding]) }), opened: finding };
    expect(toneOf(entry)).toBe(tone);
    expect(soundOf(entry)).toBe(sound);
    expect(stateWordOf(entry, language.words)).toBe(word);
    expect(detailOf(entry, language, now)).toBe('It was counted.');
    expect(spokenOf(entry, language, now)).toBe('It was counted.');
  });
});
