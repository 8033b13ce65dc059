import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { ChoiceList, DeskChooser } from '#renderer/desk/choosers/desk-chooser.tsx';
import { NamedItem } from '#renderer/desk/named-item.tsx';
import type { DeskChoice } from '#renderer/desk/state/desk-choice.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import type { ReturnDraftLine } from '#shared/returns/return-draft.ts';

/** Empty if the line has no such question. */
export function checkChoices(
  { checklist }: Pick<ReturnDraftLine, 'checklist'>,
  place: number,
  onAnswer: (answer: string) => void,
): DeskChoice[] {
  return (checklist[place]?.answers ?? []).map((answer) => ({
    key: answer,
    text: answer,
    label: <ServiceText>{answer}</ServiceText>,
    run: () => onAnswer(answer),
  }));
}

/** Asks one question of an item's checklist; the next one follows its answer. */
export function CheckChoice(props: {
  readonly line: ReturnDraftLine;
  /** The index of the question, from 0. */
  readonly place: number;
  /** Those of `checkChoices`. */
  readonly choices: readonly DeskChoice[];
  readonly takesFocus: boolean;
  readonly onCancel: () => void;
}) {
  const { line, place, choices, takesFocus, onCancel } = props;
  const t = useMessages();
  const { sku, name, checklist, checks } = line;
  const question = checklist[place]?.question ?? '';
  const answer = checks.find((check) => check.question === question)?.answer;
  return (
    <DeskChooser
      title={t('returnPart.checkTitle', { number: place + 1, count: checklist.length })}
      about={<NamedItem sku={sku} name={name} />}
      onCancel={onCancel}
    >
      <p className="no-margin semibold">
        <ServiceText wraps>{question}</ServiceText>
      </p>
      <ChoiceList label={question} choices={choices} takesFocus={takesFocus} currentKey={answer} />
      <p className="no-margin small dim">{t('returnPart.checkDesk')}</p>
    </DeskChooser>
  );
}
