import type { OutboxState } from '../../../shared/outbox/model/outbox-states.ts';
import {
  compactSearch,
  type RawSearch,
  sortFrom,
  textFrom,
} from '../../components/list-screen/list-search.ts';

/** What of the outbox is looked at: what is open, a part of it, or what came to its end. */
export const outboxViews = ['open', 'person', 'moving', 'drafts', 'sent', 'ended'] as const;

/** What of the outbox is looked at. */
export type OutboxView = (typeof outboxViews)[number];

/** The states that the rows of a view can be in; `person` takes only some rows of its states. */
export const statesOfView: Readonly<Record<OutboxView, readonly OutboxState[]>> = {
  open: ['unconfirmed', 'held', 'sending', 'queued', 'draft', 'unreadable'],
  person: ['unconfirmed', 'held', 'draft', 'unreadable'],
  moving: ['sending', 'queued', 'unconfirmed'],
  drafts: ['draft'],
  sent: ['sent'],
  ended: ['rejected', 'cancelled'],
};

const sortColumns = [
  'state',
  'reference',
  'what',
  'next',
  'tracking',
  'center',
  'pieces',
  'since',
  'operator',
  'attempts',
] as const;
type SortColumn = (typeof sortColumns)[number];

/** What the list is narrowed to and sorted by, as it stands in the address. */
export type OutboxSearch = {
  readonly view?: OutboxView | undefined;
  readonly text?: string | undefined;
  readonly sort?: SortColumn | undefined;
  readonly down?: boolean | undefined;
};

/** Reads the search part of an address; what it does not understand it leaves out. */
export function parseOutboxSearch(raw: RawSearch): OutboxSearch {
  const view = outboxViews.find((known) => known === raw['view']);
  return compactSearch<OutboxSearch>({
    // What is open is looked at unless the address says otherwise.
    view: view === 'open' ? undefined : view,
    text: textFrom(raw['text'], 200),
    ...sortFrom(raw, sortColumns),
  });
}
