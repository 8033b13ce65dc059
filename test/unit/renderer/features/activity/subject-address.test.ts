import { describe, expect, it } from 'vitest';
import { subjectAddress, subjectLink } from '../../../../../renderer/features/activity/activity-names.ts';
import { activityList } from '../../../../../renderer/features/activity/activity-screen.tsx';

const parseActivitySearch = activityList.parse;
const instantsOf = (search: Parameters<typeof activityList.source.asked>[0]) => {
  const { from, to } = activityList.source.asked(search, null);
  return { from, to };
};

describe('subjectAddress', () => {
  it.each([
    ['receiving order 4711', '/receiving/4711'],
    ['unidentified receiving order 12 → receiving order 4711', '/unidentified/12'],
    ['return 4711', '/returns/4711'],
    ['return RT-20261122-CFHJ-KMPR-T347', '/outbox'],
    ['new receiving order for PO 7', '/outbox'],
    ['shipment 900', '/orders'],
    ['lot A-1 of item 5', '/lots/5'],
  ])('leads from “%s” to %s', (subject, to) => {
    expect(subjectAddress(subject)?.to).toBe(to);
  });

  it('names the lot, whatever stands in its number', () => {
    expect(subjectAddress('lot A (1) of item 2 (2027-01-31) of item 5')).toEqual({
      to: '/lots/5',
      search: { lot: 'A (1) of item 2' },
    });
    expect(subjectLink('lot A&b=1 of item 5')).toBe('/lots/5?lot=%22A%26b%3D1%22');
  });

  it('leads nowhere from several things, and from what it does not know', () => {
    for (const subject of ['12 shipments', '3 lots', 'lot A of item TEA', 'Local sandbox', '']) {
      expect(subjectAddress(subject)).toBeNull();
    }
    expect(subjectAddress(null)).toBeNull();
  });
});

describe('instantsOf', () => {
  it('takes whole days of this computer, the last one to its end', () => {
    const { from, to } = instantsOf({ from: '2026-11-22', to: '2026-11-22' });
    expect(from).toBe(new Date(2026, 10, 22).toISOString());
    expect(to).toBe(new Date(2026, 10, 23).toISOString());
    expect(instantsOf({ from: undefined, to: undefined })).toEqual({ from: null, to: null });
  });
});

describe('parseActivitySearch', () => {
  it('leaves out what it does not understand', () => {
    expect(
      parseActivitySearch({ text: 7, areas: ['lots', 'robots'], outcomes: 'refused', from: 'today' }),
    ).toEqual({ text: '7', areas: ['lots'], outcomes: ['refused'] });
  });
});
