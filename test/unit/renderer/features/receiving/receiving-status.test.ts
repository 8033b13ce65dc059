import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import {
  askableStatuses,
  showBoxStatus,
  showOrderStatus,
  statusRank,
} from '#renderer/components/records/receiving-status.ts';
import { translateOf } from '#renderer/messages/use-messages.ts';
import en from '#shared/messages/en/messages.json';
import { boxStatuses, receivingStatuses } from '#shared/receiving/receiving.ts';

const t = translateOf(createIntl({ locale: 'en', messages: en }));

describe('statuses', () => {
  it('offers every status of the service, in the order of its way', () => {
    expect(askableStatuses).toEqual([...receivingStatuses]);
  });

  it('has a word of its own for every status', () => {
    const shown = receivingStatuses.map((status) => showOrderStatus(status, t).word);
    expect(new Set(shown).size).toBe(receivingStatuses.length);
    for (const status of boxStatuses) expect(showBoxStatus(status, t).word).not.toBe('');
  });

  it('shows a status that it does not know as it is called', () => {
    expect(showOrderStatus('Quarantined', t)).toEqual({ tone: 'waiting', word: 'Quarantined' });
    expect(showOrderStatus('toString', t).word).toBe('toString');
    expect(showOrderStatus('', t).word).toBe(en['status.unspecified']);
    expect(statusRank('Quarantined')).toBe(receivingStatuses.length);
  });
});
