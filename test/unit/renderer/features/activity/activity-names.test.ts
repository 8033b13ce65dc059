import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import type { ChangeEntry } from '../../../../../electron/cache/activity/change-record.ts';
import { decisionSentences, type OutboxNote } from '../../../../../electron/outbox/outbox-desk.ts';
import type { LotChangeEntry } from '../../../../../electron/resources/lots/lot-changes.ts';
import type { ReceivingChangeEntry } from '../../../../../electron/resources/receiving/receiving-changes.ts';
import { createReceivingWrites } from '../../../../../electron/resources/receiving/receiving-writes.ts';
import type { ReturnChangeEntry } from '../../../../../electron/resources/returns/return-changes.ts';
import { createReturnWrites } from '../../../../../electron/resources/returns/return-writes.ts';
import type { ShipmentChangeEntry } from '../../../../../electron/resources/shipments/shipment-changes.ts';
import type { UnidentifiedChangeEntry } from '../../../../../electron/resources/unidentified/unidentified.ts';
import { overSentences } from '../../../../../electron/session/account-session.ts';
import type { SessionActivity } from '../../../../../electron/session/session-options.ts';
import {
  actionLabel,
  activityAreas,
  activityOutcomes,
  detailLabel,
  outcomeMark,
  subjectText,
} from '../../../../../renderer/features/activity/activity-names.ts';
import { translateOf } from '../../../../../renderer/messages/use-messages.ts';
import en from '../../../../../shared/messages/en/messages.json';
import { outboxDecisions, outboxStates } from '../../../../../shared/outbox/model/outbox-states.ts';
import { sampleReturnDesk } from '../../../../support/samples/sample-return-desk.ts';

const t = translateOf(createIntl({ locale: 'en', messages: en }));

/** Every action that the main process can write by its types: one more there is an error here. */
const written = {
  'lots.delete': true,
  'lots.exclude': true,
  'lots.restore': true,
  'outbox.cancel': true,
  'outbox.decide': true,
  'outbox.release': true,
  'outbox.revise': true,
  'receiving.cancel': true,
  'receiving.queue': true,
  'receiving.markSynced': true,
  'receiving.unmarkSynced': true,
  'returns.cancel': true,
  'returns.modify': true,
  'returns.queue': true,
  'session.chooseChannel': true,
  'session.saveClient': true,
  'session.sessionOver': true,
  'session.signIn': true,
  'session.signInWithToken': true,
  'session.signOut': true,
  'shipments.cancel': true,
  'shipments.markTrackingUploaded': true,
  'shipments.unmarkTrackingUploaded': true,
  'unidentified.link': true,
} satisfies Record<
  | LotChangeEntry['action']
  | OutboxNote['action']
  | ReceivingChangeEntry['action']
  | ReturnChangeEntry['action']
  | ShipmentChangeEntry['action']
  | UnidentifiedChangeEntry['action']
  | `session.${SessionActivity['action']}`,
  true
>;

/** The same for outcomes. */
const outcomes = {
  already: true,
  done: true,
  failed: true,
  partly: true,
  refused: true,
  unverified: true,
} satisfies Record<ChangeEntry<string>['outcome'] | SessionActivity['outcome'], true>;

describe('the words of the activity log', () => {
  const refuse = async () => {
    throw new Error('Nothing is sent here.');
  };
  const api = { call: refuse, download: refuse };
  const sent = [createReturnWrites({ api }), createReceivingWrites({ api })].map(
    (kind) => kind.describe({ ...sampleReturnDesk['outbox.read'], draft: null, body: null }).action,
  );

  it.each([...Object.keys(written), ...sent])('says what %s is, and in which part', (action) => {
    expect(actionLabel(action, t)).not.toBe(action);
    expect(activityAreas).toContain(action.split('.')[0]);
  });

  it('still says what was written before it said which of both was done (desk 24)', () => {
    expect(actionLabel('receiving.setExternalSync', t)).toBe('Mark as synced or not synced');
  });

  it.each([...Object.keys(outcomes), ...outboxStates])('says how it went: %s', (outcome) => {
    expect(outcomeMark(outcome, t).word).not.toBe(outcome);
    expect(activityOutcomes).toContain(outcome);
  });

  it.each(Object.entries({ ...decisionSentences, ...overSentences }))(
    'has a sentence for the code %s, which its detail would be else (desk 24)',
    (code, sentence) => {
      expect(sentence).toMatch(/^[A-Z].+ .+\.$/u);
      expect(sentence).not.toContain(code);
      expect(detailLabel(sentence, t)).toBe(sentence);
    },
  );

  it.each(outboxDecisions)(
    'has the same sentence for %s as an older version wrote it (desk 24)',
    (decision) => {
      const sentence = decisionSentences[decision];
      expect(detailLabel(decision, t)).toBe(sentence);
      expect(detailLabel(`RT-1: ${decision}`, t)).toBe(`RT-1: ${sentence}`);
      expect(detailLabel('RT-1: constructor', t)).toBe('RT-1: constructor');
    },
  );

  it('calls a parcel that no order claimed as its screen does, which leaves room for the detail (desk 24)', () => {
    const linked = 'unidentified receiving order 7 → receiving order 9';
    expect(subjectText(linked, t)).toBe('unidentified 7 → receiving order 9');
    expect(subjectText('receiving order 9', t)).toBe('receiving order 9');
    expect(subjectText(null, t)).toBeNull();
  });

  it('leaves what another version wrote as it was written', () => {
    expect(actionLabel('robots.dance', t)).toBe('robots.dance');
    expect(outcomeMark('toString', t)).toEqual({ tone: 'waiting', word: 'toString' });
    expect(actionLabel('constructor', t)).toBe('constructor');
  });
});
