import { createIntl, type IntlShape } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { timesOf } from '#renderer/components/text/use-times.ts';
import { deskActions as receivingActions } from '#renderer/features/receiving-desk/state/receiving-state.ts';
import {
  feedbackSentence,
  findingSentence,
  foreignValues,
  sentenceValues,
} from '#renderer/features/return-desk/panels/return-sentences.tsx';
import { deskActions, deskFeedbackCodes } from '#renderer/features/return-desk/state/desk-state.ts';
import { translateOf } from '#renderer/messages/use-messages.ts';
import en from '#shared/messages/en/messages.json';
import { receivingDeskActions } from '#shared/receiving/model/receiving-code-kinds.ts';
import { returnDeskActions } from '#shared/returns/model/return-code-kinds.ts';
import { codesWithMessage } from '#test/support/english.ts';
import {
  feedbackExamples,
  foundExamples,
} from '#test/unit/renderer/features/return-desk/feedback-examples.ts';

const problems: unknown[] = [];
const intlIn = (timeZone: string): IntlShape =>
  createIntl({ locale: 'en', timeZone, messages: en, onError: (error) => problems.push(error) });
const intl = intlIn('UTC');
const t = translateOf(intl);
const times = timesOf(intl, () => new Date('2026-11-22T08:00:00Z'));
const feedback = feedbackExamples();
const found = foundExamples();
const feedbackOf = (code: string) => feedback.filter((example) => example.code === code);
const codesIn = (examples: readonly { code: string }[]) =>
  [...new Set(examples.map(({ code }) => code))].toSorted();

describe('the messages of the return desk', () => {
  it('are tested with all feedback and all findings', () => {
    const ofDesk = new Set<string>(deskFeedbackCodes);
    const ofSteps = codesWithMessage('returnFeedback.', 'deskFeedback.').filter((code) => !ofDesk.has(code));
    expect(codesIn(feedback)).toEqual(ofSteps);
    expect(codesIn(found)).toEqual(codesWithMessage('returnFinding.', 'deskFinding.'));
  });

  it('contain no placeholder without a value from the steps and rules', () => {
    problems.length = 0;
    for (const example of feedback) {
      const sentence = feedbackSentence(example, t, times);
      expect(sentence, example.code).not.toMatch(/returnFeedback|[{}]|undefined|NaN|null| {2}/);
    }
    for (const example of found) {
      const sentence = findingSentence(example, t, times);
      expect(sentence, example.code).not.toMatch(/Finding\.|[{}]|undefined|NaN|null| {2}/);
    }
    expect(problems).toEqual([]);
  });

  it('include a label for every action that the steps and rules offer', () => {
    const offered = new Set([...feedback, ...found].flatMap(({ actions }) => actions));
    for (const action of returnDeskActions)
      expect(t(`deskAction.${action}`, { desk: 'return' })).not.toBe(`deskAction.${action}`);
    expect([...offered].filter((action) => !returnDeskActions.includes(action))).toEqual([]);
  });

  it('include none for removed codes', () => {
    const codes = new Set<string>([
      ...codesIn(feedback),
      ...codesIn(found),
      ...returnDeskActions,
      ...deskFeedbackCodes,
      ...deskActions,
      ...receivingDeskActions,
      ...receivingActions,
    ]);
    const gone = Object.keys(en)
      .filter((id) => /^(?:desk(?:Feedback|Finding|Action)|return(?:Feedback|Finding))\./.test(id))
      .filter((id) => !codes.has(id.split('.')[1] ?? ''));
    expect(gone).toEqual([]);
  });

  it('name the item if they are about one: by its SKU, its name, or its number', () => {
    for (const example of [...feedback, ...found]) {
      if (typeof example.values['id'] !== 'number') continue;
      const { item } = sentenceValues(example.values, t, times);
      const { sku, name, id } = example.values;
      expect(item).toBe(sku || name || `Item ${id}`);
    }
    const about = found.filter(({ inventoryId }) => inventoryId !== null);
    for (const example of about) expect(findingSentence(example, t, times)).toContain('SKU-');
  });

  it('follow English plural rules', () => {
    const sums = feedbackOf('EXPECTED_TAKEN').map((example) => feedbackSentence(example, t, times));
    expect(sums[0]).toContain('3 units added. Everything shipped is now counted.');
    expect(sums[1]).toContain('Everything is already counted.');
    const counts = feedback
      .filter(({ code }) => code === 'ITEM_ADDED' || code === 'ITEM_COUNTED')
      .map((example) => feedbackSentence(example, t, times));
    expect(counts).toContain('1 of 2: SKU-1. Scan the next unit.');
    expect(counts).toContain(
      '2 of 2, complete: SKU-1. Everything that shipped is counted. Scan the next item.',
    );
    expect(counts).toContain('3, but 2 shipped: SKU-1. Count again, or continue if more came back.');
    expect(counts).toContain('1 unit: Item 8. Scan the next unit.');
    expect(counts).toContain('1 unit: Only a name. Scan the next unit.');
  });
});

describe('the day of a lot', () => {
  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Chicago'])('is the same in %s', (zone) => {
    const there = timesOf(intlIn(zone), () => new Date('2026-11-22T08:00:00Z'));
    const [example] = feedbackOf('LOT_SET');
    expect(example?.values['lotDate']).toBe('2027-01-31');
    expect(feedbackSentence(example ?? { code: 'LOT_SET', values: {} }, t, there)).toContain('Jan 31, 2027');
  });
});

describe('external text in a sentence', () => {
  it('contains no control characters, and every possibly external value is isolated', () => {
    const values = { text: 'a\u001db\nc', coverage: 'whole', reference: 'r', center: 'c', tracking: 't' };
    expect(sentenceValues(values, t, times)['text']).toBe('a␝b␊c');
    const own = new Set([
      'hasLot',
      'hasDay',
      'hasText',
      'hasReference',
      'known',
      'coverage',
      'kind',
      'against',
      'of',
    ]);
    const shown = new Set(
      [...feedback, ...found].flatMap(({ values: given }) =>
        Object.entries(sentenceValues(given, t, times))
          .filter(([, value]) => typeof value === 'string')
          .map(([name]) => name),
      ),
    );
    const neither = [...shown].filter((name) => !own.has(name) && !foreignValues.has(name));
    // Our own dates and labels, and values already contained in `item`.
    expect(neither.toSorted()).toEqual([
      'action',
      'grade',
      'gradeWord',
      'isCase',
      'isShipped',
      'lotDay',
      'name',
      'removed',
      'sku',
    ]);
  });
});
