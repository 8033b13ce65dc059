import { expect, it } from 'vitest';
import {
  outboxViews,
  parseOutboxSearch,
  statesOfView,
} from '../../../../../renderer/features/outbox/outbox-search.ts';
import { outboxStates } from '../../../../../shared/outbox/model/outbox-states.ts';

it('reads what it understands of an address and leaves out the rest', () => {
  expect(parseOutboxSearch({ view: 'sent', text: ' T-1 ', sort: 'since', down: true })).toEqual({
    view: 'sent',
    text: 'T-1',
    sort: 'since',
    down: true,
  });
  expect(parseOutboxSearch({ view: 'all', text: 7, sort: 'raw', down: 'yes' })).toEqual({ text: '7' });
});

it('writes nothing into the address for what is shown anyway', () => {
  expect(parseOutboxSearch({ view: 'open' })).toEqual({});
});

it('has every state in some part of the outbox', () => {
  const shown = new Set(outboxViews.flatMap((view) => statesOfView[view]));
  expect([...outboxStates].filter((state) => !shown.has(state))).toEqual([]);
});
