import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import {
  filterableReceivingStatuses,
  showBoxStatus,
  showOrderStatus,
  statusRank,
} from '#renderer/components/records/receiving-status.ts';
import { translateOf } from '#renderer/messages/use-messages.ts';
import en from '#shared/messages/en/messages.json';
import { boxStatuses, receivingStatuses } from '#shared/receiving/receiving.ts';

const t = translateOf(createIntl({ locale: 'en', messages: en }));

describe('statuses', () => {
  it('are all offered, in the order of the process', () => {
    expect(filterableReceivingStatuses).toEqual([...receivingStatuses]);
  });

  it('each have a separate label', () => {
    const shown = receivingStatuses.map((status) => showOrderStatus(status, t).label);
    expect(new Set(shown).size).toBe(receivingStatuses.length);
    for (const status of boxStatuses) expect(showBoxStatus(status, t).label).not.toBe('');
  });

  it('that are unknown are shown by their name', () => {
    expect(showOrderStatus('Quarantined', t)).toEqual({ tone: 'waiting', label: 'Quarantined' });
    expect(showOrderStatus('toString', t).label).toBe('toString');
    expect(showOrderStatus('', t).label).toBe(en['status.unspecified']);
    expect(statusRank('Quarantined')).toBe(receivingStatuses.length);
  });
});
