import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { ChoiceList, DeskChooser } from '#renderer/desk/choosers/desk-chooser.tsx';
import { NamedItem } from '#renderer/desk/named-item.tsx';
import type { DeskChoice } from '#renderer/desk/state/desk-choice.ts';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { type ReturnActionName, returnActions } from '#shared/returns/model/return-kinds.ts';
import type { ReturnDraftLine } from '#shared/returns/return-draft.ts';
import styles from './panels.module.css';
import { actionWord } from './return-sentences.tsx';

type ActedLine = Pick<ReturnDraftLine, 'sku' | 'name' | 'action' | 'preference'>;

export function actionChoices(
  { preference }: Pick<ReturnDraftLine, 'preference'>,
  t: Translate,
  onAction: (action: ReturnActionName) => void,
): DeskChoice[] {
  return returnActions.map((action) => ({
    key: action,
    text: actionWord(action, t),
    detail: action === 'Default' ? defaultDetail(preference, t) : t(`returnPart.action.${action}.detail`),
    run: () => onAction(action),
  }));
}

function defaultDetail(preference: ReturnDraftLine['preference'], t: Translate): string {
  if (preference === null) return t('returnPart.defaultUnknown');
  if (preference.action === null) return t('returnPart.defaultUnset');
  return t('returnPart.defaultIs', { action: actionWord(preference.action, t) });
}

type ActionChoiceProps = {
  readonly line: ActedLine;
  /** Those of `actionChoices`. */
  readonly choices: readonly DeskChoice[];
  readonly takesFocus: boolean;
  readonly onCancel: () => void;
};

/** Asks for the action on an item's pieces, and shows the merchant's note for it. */
export function ActionChoice({ line, choices, takesFocus, onCancel }: ActionChoiceProps) {
  const t = useMessages();
  const title = t('returnPart.actionTitle');
  const instructions = line.preference?.instructions ?? '';
  return (
    <DeskChooser title={title} about={<NamedItem sku={line.sku} name={line.name} />} onCancel={onCancel}>
      <ChoiceList label={title} choices={choices} takesFocus={takesFocus} currentKey={line.action} />
      {instructions !== '' && (
        <section className={styles.instructions} aria-label={t('term.instructions')}>
          <h3 className="no-margin small semibold dim">{t('term.instructions')}</h3>
          <p tabIndex={0}>
            <ServiceText wraps>{instructions}</ServiceText>
          </p>
        </section>
      )}
    </DeskChooser>
  );
}
