import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { ChoiceList, DeskChooser } from '#renderer/desk/choosers/desk-chooser.tsx';
import { useFormEnd } from '#renderer/desk/choosers/use-typed-answer.ts';
import { NamedItem } from '#renderer/desk/named-item.tsx';
import type { DeskChoice } from '#renderer/desk/state/desk-choice.ts';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { maxNoteLength, type ReturnGrade, returnGrades } from '#shared/returns/model/return-kinds.ts';
import type { ReturnDraftLine } from '#shared/returns/return-draft.ts';
import styles from './panels.module.css';

/** Best first; includes the choice of no grade. */
export function gradeChoices(t: Translate, onGrade: (grade: ReturnGrade | null) => void): DeskChoice[] {
  return [...returnGrades, null].map((grade) => ({
    key: grade ?? 'none',
    text: grade === null ? t('returnPart.grade.none') : gradeText(grade, t),
    run: () => onGrade(grade),
  }));
}

function gradeText(grade: ReturnGrade, t: Translate): string {
  return t('returnPart.graded', { grade, word: t(`returnPart.grade.${grade}`) });
}

/** Asks for the grade of an item's pieces and a note about them. */
export function GradeChoice(props: {
  readonly line: ReturnDraftLine;
  /** Those of `gradeChoices`. */
  readonly choices: readonly DeskChoice[];
  readonly takesFocus: boolean;
  readonly onNote: (note: string) => void;
  readonly onCancel: () => void;
}) {
  const { line, choices, takesFocus, onNote, onCancel } = props;
  const t = useMessages();
  const [note, setNote] = useState(line.note ?? '');
  const title = t('returnPart.gradeTitle');
  const isOver = useRef(false);
  const close = () => {
    isOver.current = true;
    onCancel();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    close();
    onNote(note);
  };
  /** A grade, a scan, or the key to send follows. */
  const saveOnLeaving = () => {
    if (!isOver.current && note.trim() !== (line.note ?? '')) onNote(note);
  };
  const form = useFormEnd((isScreenLeft) => isScreenLeft && saveOnLeaving());
  return (
    <DeskChooser title={title} about={<NamedItem sku={line.sku} name={line.name} />} onCancel={close}>
      <ChoiceList
        label={title}
        choices={choices}
        takesFocus={takesFocus}
        currentKey={line.grade ?? undefined}
      />
      <form ref={form} className={styles.serialForm} onSubmit={submit} data-saved>
        <TextInput
          label={t('returnPart.note')}
          value={note}
          maxLength={maxNoteLength}
          onBlur={saveOnLeaving}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {t('action.save')}
        </Button>
      </form>
      <p className="no-margin small dim">{t('returnPart.inspectionDesk')}</p>
    </DeskChooser>
  );
}

/** Nothing if the line has neither. */
export function InspectionFacts({
  line,
}: {
  readonly line: Pick<ReturnDraftLine, 'grade' | 'note' | 'checks'>;
}) {
  const t = useMessages();
  const { grade, note, checks } = line;
  return (
    <>
      {checks.map(({ question, answer }) => (
        <div key={question}>
          <dt>
            <ServiceText wraps>{question}</ServiceText>
          </dt>
          <dd>
            <ServiceText wraps>{answer}</ServiceText>
          </dd>
        </div>
      ))}
      {grade !== null && (
        <div>
          <dt>{t('returnDesk.column.grade')}</dt>
          <dd>{gradeText(grade, t)}</dd>
        </div>
      )}
      {note !== null && (
        <div>
          <dt>{t('returnPart.note')}</dt>
          <dd>
            <ServiceText wraps>{note}</ServiceText>
          </dd>
        </div>
      )}
    </>
  );
}
