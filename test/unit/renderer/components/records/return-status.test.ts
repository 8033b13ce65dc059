import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import {
  feeWord,
  filterableReturnStatuses,
  filterableReturnTypes,
  isSettled,
  returnTypeWord,
  showReturnAction,
  showReturnStatus,
  statusRank,
} from '#renderer/components/records/return-status.ts';
import { translateOf } from '#renderer/messages/use-messages.ts';
import en from '#shared/messages/en/messages.json';
import { returnStatuses, returnTypes } from '#shared/returns/model/return-kinds.ts';

const t = translateOf(createIntl({ locale: 'en', messages: en }));

describe('values of a return from the service', () => {
  it('are shown as labels if they are known', () => {
    expect(showReturnStatus('AwaitingArrival', t)).toEqual({ tone: 'waiting', label: 'Awaiting arrival' });
    expect(showReturnAction('Quarantine', t)).toEqual({ tone: 'attention', label: 'Quarantine' });
    expect(returnTypeWord('ReturnToSender', t)).toBe('Return to sender');
    expect(feeWord('ReturnProcessingFee', t)).toBe('Processing');
  });

  it('are shown unchanged if they are unknown', () => {
    expect(showReturnStatus('Inspecting', t)).toEqual({ tone: 'waiting', label: 'Inspecting' });
    expect(showReturnAction('Donate', t)).toEqual({ tone: 'waiting', label: 'Donate' });
    expect(showReturnAction('constructor', t).label).toBe('constructor');
    expect(returnTypeWord('Warranty', t)).toBe('Warranty');
    expect(feeWord('StorageFee', t)).toBe('StorageFee');
  });

  it('are shown as missing if they are empty', () => {
    expect(showReturnStatus('', t).label).toBe('No status');
    expect(showReturnAction('', t).label).toBe('No action');
    expect(returnTypeWord('', t)).toBeNull();
    expect(feeWord(null, t)).toBe('Fee');
  });
});

it('every state and kind of the service can be filtered and sorted by, in the service’s order', () => {
  expect(filterableReturnStatuses).toEqual(returnStatuses);
  expect(filterableReturnTypes).toEqual(returnTypes);
  expect(returnStatuses.map(statusRank)).toEqual([0, 1, 2, 3, 4]);
  expect(statusRank('Inspecting')).toBe(5);
});

it('only completed and canceled returns are treated as settled', () => {
  expect(returnStatuses.filter(isSettled)).toEqual(['Completed', 'Cancelled']);
});
