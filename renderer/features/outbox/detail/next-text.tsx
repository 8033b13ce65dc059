import { useQuery } from '@tanstack/react-query';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { useTimes } from '#renderer/components/text/use-times.ts';
import {
  nextSentence,
  nextStep,
  type OutboxContext,
  waitsForEarlier,
} from '#renderer/features/outbox/outbox-sentences.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { outboxChangesQuery, sessionQuery, statusQuery } from '#renderer/platform/bridge/queries.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';

type NextTextProps = {
  readonly entry: OutboxEntry;
  readonly context: OutboxContext;
  readonly wraps?: boolean;
};

/** With a countdown if it is timed. */
export function NextText({ entry, context, wraps = false }: NextTextProps) {
  const { data } = useQuery(outboxChangesQuery(useAccount().id));
  const step = nextStep(entry, { ...context, isBehind: waitsForEarlier(entry, data?.entries ?? []) });
  // Only a countdown renders every second.
  return step.at === null ? (
    <Sentence entry={entry} step={step} wraps={wraps} nowMs={0} />
  ) : (
    <Counted entry={entry} step={step} wraps={wraps} />
  );
}

type SentenceProps = {
  readonly entry: OutboxEntry;
  readonly step: ReturnType<typeof nextStep>;
  readonly wraps: boolean;
};

function Counted(props: SentenceProps) {
  return <Sentence {...props} nowMs={useNow(1_000)} />;
}

function Sentence({ entry, step, wraps, nowMs }: SentenceProps & { readonly nowMs: number }) {
  const t = useMessages();
  const times = useTimes();
  return <ServiceText wraps={wraps}>{nextSentence(step, { entry, nowMs, t, times })}</ServiceText>;
}

/** Returns whether anything can be sent now: an account is signed in, and the server is reachable. */
export function useOutboxContext(): OutboxContext {
  const { data: session } = useQuery(sessionQuery);
  const { data: status } = useQuery(statusQuery);
  return {
    isSignedIn: session === undefined || session.step === 'signedIn',
    isOffline: status?.connection === 'offline',
  };
}
