import { createIntl, type IntlShape } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { timesOf } from '#renderer/components/text/use-times.ts';
import { commonDeskCodes } from '#renderer/desk/state/draft-plan.ts';
import {
  feedbackSentence,
  findingSentence,
  foreignValues,
  sentenceValues,
} from '#renderer/features/receiving-desk/receiving-sentences.tsx';
import { deskActions, deskFeedbackCodes } from '#renderer/features/receiving-desk/state/receiving-state.ts';
import { translateOf } from '#renderer/messages/use-messages.ts';
import ar from '#shared/messages/ar/messages.json';
import de from '#shared/messages/de/messages.json';
import en from '#shared/messages/en/messages.json';
import es from '#shared/messages/es/messages.json';
import fr from '#shared/messages/fr/messages.json';
import { receivingDeskActions } from '#shared/receiving/model/receiving-code-kinds.ts';
import { codesWithMessage } from '#test/support/english.ts';
import { feedbackExamples, foundExamples } from './feedback-examples.ts';

const problems: unknown[] = [];
const intlIn = (timeZone: string): IntlShape =>
  createIntl({ locale: 'en', timeZone, messages: en, onError: (error) => problems.push(error) });
const intl = intlIn('UTC');
const t = translateOf(intl);
const times = timesOf(intl, () => new Date('2026-11-22T08:00:00Z'));
const feedback = feedbackExamples();
const found = foundExamples();
const codesIn = (examples: readonly { code: string }[]) =>
  [...new Set(examples.map(({ code }) => code))].toSorted();

describe('the messages of the receiving desk', () => {
  it('are tested with all feedback and all findings', () => {
    const ofDesk = new Set<string>(deskFeedbackCodes);
    const ofSteps = codesWithMessage('receivingFeedback.', 'deskFeedback.').filter(
      (code) => !ofDesk.has(code),
    );
    expect(codesIn(feedback)).toEqual(ofSteps);
    expect(codesIn(found)).toEqual(codesWithMessage('receivingFinding.', 'deskFinding.'));
  });

  it('contain no placeholder without a value from the steps and rules', () => {
    problems.length = 0;
    for (const example of feedback) {
      const sentence = feedbackSentence(example, t, times);
      expect(sentence, example.code).not.toMatch(/receivingFeedback|[{}]|undefined|NaN|null| {2}/);
    }
    for (const example of found) {
      const sentence = findingSentence(example, t, times);
      expect(sentence, example.code).not.toMatch(/Finding\.|[{}]|undefined|NaN|null| {2}/);
    }
    expect(problems).toEqual([]);
  });

  it('include a label for every action that the steps and rules offer', () => {
    for (const action of [...receivingDeskActions, ...deskActions])
      expect(t(`deskAction.${action}`, { desk: 'receiving' })).not.toBe(`deskAction.${action}`);
    for (const code of deskFeedbackCodes) {
      const desk = commonDeskCodes.some((each) => each === code) ? 'desk' : 'receiving';
      expect(en).toHaveProperty([`${desk}Feedback.${code}.next`]);
    }
  });

  it('include none for removed codes', () => {
    const codes = new Set<string>([...codesIn(feedback), ...codesIn(found), ...deskFeedbackCodes]);
    const gone = Object.keys(en)
      .filter((id) => /^(?:desk|receiving)(?:Feedback|Finding)\./.test(id))
      .filter((id) => !codes.has(id.split('.')[1] ?? ''));
    expect(gone).toEqual([]);
  });

  it('count nothing that a code may mean besides a lot: it can be a shipment, or the same item', () => {
    for (const messages of Object.values({ ar, de, en, es, fr })) {
      const [, ofLot = ''] =
        /yes \{(.*?)\} other \{\{text\}/u.exec(messages['deskFeedback.SCAN_SEVERAL.next']) ?? [];
      expect(ofLot).toContain('{text}');
      expect(ofLot).not.toContain('{count');
    }
    expect(t('deskFeedback.SCAN_SEVERAL.next', { lot: 'yes', text: '7', count: 2 })).toBe(
      '7 can be the lot or something else. Choose what it is.',
    );
  });

  it('claim of an order found after a lost response only that it is on the server, not that it is there once', () => {
    const sentence = t('receivingFeedback.ARRIVED_FOUND.next', { order: 'PO-1' });
    expect(sentence).toContain(
      'PO-1 was lost, but the order was found on the server. Don’t create it again.',
    );
    expect(sentence).not.toContain('once');
  });

  it('name the item in every finding about a line', () => {
    for (const example of found.filter(({ lineId }) => lineId !== null))
      expect(findingSentence(example, t, times), example.code).toContain('SKU-');
  });

  it('isolate every external text', () => {
    const own = ['hasLot', 'hasDay', 'hasText', 'hasTracking', 'hasOrder', 'coverage', 'kind', 'field'];
    const shown = new Set(
      [...feedback, ...found].flatMap(({ values: given }) =>
        Object.entries(sentenceValues(given, t, times))
          .filter(([, value]) => typeof value === 'string')
          .map(([name]) => name),
      ),
    );
    const neither = [...shown].filter((name) => !own.includes(name) && !foreignValues.has(name));
    // Our own dates, and values already contained in `item` and `field`.
    expect(neither.toSorted()).toEqual(['arrivalTime', 'fields', 'id', 'lotDay', 'name', 'sku']);
    const { text } = sentenceValues({ text: 'a\u001db\nc' }, t, times);
    expect(text).toBe('a␝b␊c');
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('show the same day of a lot in %s', (zone) => {
    const there = timesOf(intlIn(zone), () => new Date('2026-11-22T08:00:00Z'));
    const sentences = feedback
      .filter(({ code, values }) => code === 'LOT_SET' && values['lotDate'] !== '')
      .map((example) => feedbackSentence(example, t, there));
    expect(sentences).not.toEqual([]);
    for (const sentence of sentences) expect(sentence).toContain('Jan 31, 2027');
  });
});
