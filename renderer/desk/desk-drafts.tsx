import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { TextButton } from '#renderer/components/text/text-button.tsx';
import type { Times } from '#renderer/components/text/use-times.ts';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { outboxKey } from '#renderer/platform/bridge/queries.ts';
import type { DeskDraft } from '#shared/outbox/desk-draft.ts';
import type { DeskChoice } from './state/desk-choice.ts';

const none: readonly DeskDraft[] = [];

/** Those of other desks of the site; none without a site. */
export function useDeskDrafts(kind: DeskDraft['kind']): readonly DeskDraft[] {
  const account = useAccount();
  const { data = none } = useQuery(
    queryOptions({
      queryKey: [...outboxKey(account.id), 'desk-drafts'],
      queryFn: () => call('outbox.readDeskDrafts', {}),
      // Invalidated by site events and changes at this desk.
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  return data.filter((draft) => draft.kind === kind);
}

/** Returns the drafts that can be taken over, besides the desk's own. */
export function openDeskDrafts(drafts: readonly DeskDraft[]): readonly DeskDraft[] {
  return drafts.filter(({ isOver, isTaken }) => !isOver && !isTaken);
}

/** Returns the draft of this desk that another desk took over; null if this desk still has it. */
export function takenDraft(drafts: readonly DeskDraft[], referenceId: string | null): DeskDraft | null {
  return drafts.find((draft) => draft.isTaken && draft.referenceId === referenceId) ?? null;
}

/** Returns a message naming the desk that took over a draft of this desk; null if this desk still has it. */
export function takenOverText(
  drafts: readonly DeskDraft[],
  referenceId: string,
  t: Translate,
): string | null {
  const taken = takenDraft(drafts, referenceId);
  return taken === null ? null : t('deskPart.takenOver', { desk: taken.desk });
}

type DraftLabelProps = {
  readonly title: string | null;
  readonly reference: string;
  readonly children: ReactNode;
};

/** Complete at any width. */
export function DraftLabel({ title, reference, children }: DraftLabelProps) {
  return (
    <span className="stack">
      {title !== null && <ServiceText wraps>{title}</ServiceText>}
      <span className="small">
        <ServiceText mono wraps>
          {reference}
        </ServiceText>
      </span>
      <span className="small dim break-anywhere">{children}</span>
    </span>
  );
}

function holderText({ desk, operator }: DeskDraft, t: Translate): string {
  return t('deskPart.atDesk', { desk, operator: operator ?? '', hasOperator: operator ? 'yes' : 'no' });
}

type FormatContext = { readonly t: Translate; readonly times: Times; readonly nowMs: number };

export function deskDraftChoices(
  drafts: readonly DeskDraft[],
  { t, times, nowMs, onTake }: FormatContext & { readonly onTake: (referenceId: string) => void },
): readonly DeskChoice[] {
  return openDeskDrafts(drafts).map((draft) => {
    const { referenceId, title, lines, pieces, at } = draft;
    const what = title ?? referenceId;
    const who = holderText(draft, t);
    const age = times.age(at, nowMs);
    return {
      key: `desk ${referenceId}`,
      text: t('deskPart.takeOverSpoken', { who, what, age }),
      label: (
        <DraftLabel title={title} reference={referenceId}>
          {t('deskPart.takeOver', { who })} · {t('returnDesk.draftSize', { lines, pieces })} · {age}
        </DraftLabel>
      ),
      run: () => onTake(referenceId),
    };
  });
}

type TakenOverProps = {
  readonly drafts: readonly DeskDraft[];
  readonly referenceId: string | null;
  readonly onTakeBack: (referenceId: string) => void;
};

/** Nothing if this desk still has it. */
export function TakenOver({ drafts, referenceId, onTakeBack }: TakenOverProps) {
  const t = useMessages();
  const taken = takenDraft(drafts, referenceId);
  if (taken === null) return null;
  const text = t('deskPart.takenOver', { desk: taken.desk });
  return (
    <span className="small leading-16" role="status">
      {' '}
      <StateMark tone="attention" label={text} />
      {!taken.isOver && (
        <>
          {' '}
          <TextButton onClick={() => onTakeBack(taken.referenceId)}>{t('deskPart.takeBack')}</TextButton>
        </>
      )}
    </span>
  );
}
