import { ActionIcon, Button, Checkbox, TextInput, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconLock, IconPencil, IconTrash } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { moveColumn, showColumn } from '#renderer/components/data-grid/column-setup.ts';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { TextButton } from '#renderer/components/text/text-button.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { chordKeys, isMac } from '#renderer/platform/keyboard/chord.ts';
import type { SavedView } from '#shared/preferences/list-setup.ts';
import { maxViews, placeOfView } from '#shared/preferences/model/list-setup-rules.ts';
import type { OfferedColumn } from './use-list-setup.ts';
import type { ViewMenuProps } from './view-menu.tsx';
import styles from './view-popover.module.css';

type ViewPopoverProps = ViewMenuProps & {
  /** Called when a view was applied. */
  readonly onDone: () => void;
};

/** The saved views of a list, to apply, save, rename and delete; and its columns. */
export function ViewPopover({ setup, onDone }: ViewPopoverProps) {
  return (
    <div className={styles.menu}>
      <Views setup={setup} onDone={onDone} />
      <Columns setup={setup} />
    </div>
  );
}

function Views({ setup, onDone }: ViewPopoverProps) {
  const t = useMessages();
  const { fixedViews, views, setViews } = setup;
  const [name, setName] = useState('');
  /** The view that is being renamed, by its name: other desks of the site may add and remove views meanwhile. */
  const [renamedName, setRenamed] = useState<string | null>(null);
  const renamed = renamedName === null ? null : views.findIndex((view) => view.name === renamedName);
  const [deleted, setDeleted] = useState<{ readonly view: SavedView; readonly place: number } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // Mounts after its menu, which has already looked for an element to focus.
  useEffect(() => field.current?.focus(), []);
  const text = name.trim();
  const existingIndex = placeOfView(views, text);
  const isFixed = placeOfView(fixedViews, text) >= 0;
  const isFull = renamed === null && existingIndex < 0 && fixedViews.length + views.length >= maxViews;
  const isTaken = isFixed || (renamed !== null && existingIndex >= 0 && existingIndex !== renamed);
  const problem =
    renamedName !== null && renamed === -1
      ? t('views.deleted', { name: renamedName })
      : isFull
        ? t('views.full', { count: maxViews })
        : isTaken
          ? t('views.taken')
          : null;

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (text === '' || problem !== null) return;
    if (renamed !== null)
      setViews(views.map((view, at) => (at === renamed ? { ...view, name: text } : view)));
    else if (existingIndex >= 0) setViews(views.with(existingIndex, setup.asView(text)));
    else setViews([...views, setup.asView(text)]);
    setName('');
    setRenamed(null);
    setDeleted(null);
  };
  const rename = (before: string) => {
    setRenamed(before);
    setName(before);
    field.current?.focus();
  };
  const remove = (place: number, view: SavedView) => {
    setViews(views.toSpliced(place, 1));
    setDeleted({ view, place });
    setRenamed(null);
    field.current?.focus();
  };
  return (
    <section aria-label={t('views.title')}>
      <h2>{t('views.title')}</h2>
      {fixedViews.length + views.length === 0 && <p className={styles.none}>{t('views.none')}</p>}
      <ul className="list">
        {fixedViews.map((view, place) => (
          <ViewLine key={place} view={view} place={place} setup={setup} onDone={onDone}>
            <Tooltip label={t('views.fixed')}>
              <span className={styles.lock}>
                <IconLock size={15} stroke={1.75} aria-hidden="true" />
                <span className="visually-hidden">{t('views.fixed')}</span>
              </span>
            </Tooltip>
          </ViewLine>
        ))}
        {views.map((view, place) => (
          <ViewLine
            key={view.name}
            view={view}
            place={fixedViews.length + place}
            setup={setup}
            onDone={onDone}
          >
            <IconButton label={t('views.rename', { name: view.name })} onClick={() => rename(view.name)}>
              <IconPencil size={15} stroke={1.75} />
            </IconButton>
            <IconButton label={t('views.delete', { name: view.name })} onClick={() => remove(place, view)}>
              <IconTrash size={15} stroke={1.75} />
            </IconButton>
          </ViewLine>
        ))}
      </ul>
      {deleted !== null && (
        <p className={styles.none} role="status">
          {t('views.deleted', { name: deleted.view.name })}{' '}
          <TextButton
            onClick={() => {
              setViews(views.toSpliced(deleted.place, 0, deleted.view));
              setDeleted(null);
              field.current?.focus();
            }}
          >
            {t('action.undo')}
          </TextButton>
        </p>
      )}
      <form className={styles.form} onSubmit={save}>
        <TextInput
          ref={field}
          className="grow"
          data-autofocus
          aria-label={t(renamed === null ? 'views.name' : 'views.newName')}
          placeholder={t(renamed === null ? 'views.name' : 'views.newName')}
          maxLength={60}
          value={name}
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={text === '' || problem !== null}>
          {t(renamed === null ? (existingIndex < 0 ? 'views.save' : 'views.replace') : 'views.saveName')}
        </Button>
      </form>
    </section>
  );
}

type ViewLineProps = ViewPopoverProps & {
  readonly view: SavedView;
  /** The position among all views of the list; the first nine have a keyboard shortcut. */
  readonly place: number;
  readonly children: ReactNode;
};

function ViewLine({ view, place, setup, onDone, children }: ViewLineProps) {
  const isCurrent = place === setup.current;
  return (
    <li className={styles.line} data-current={isCurrent || undefined}>
      <button
        type="button"
        className={styles.view}
        aria-pressed={isCurrent}
        onClick={() => {
          setup.apply(view);
          onDone();
        }}
      >
        <bdi className="truncate">{view.name}</bdi>
        {place < maxViews && <KeyHint>{chordKeys(`alt+${place + 1}`, isMac).join(' ')}</KeyHint>}
      </button>
      {children}
    </li>
  );
}

function Columns({ setup }: ViewMenuProps) {
  const t = useMessages();
  const { offered, setColumns } = setup;
  const list = useRef<HTMLUListElement>(null);
  const moved = useRef<string | null>(null);
  const plain = offered.map(({ header: _header, ...column }) => column);
  const move = (column: OfferedColumn, step: -1 | 1, key: string) => {
    const target = offered[offered.indexOf(column) + step];
    if (target === undefined) return;
    moved.current = key;
    setColumns(moveColumn(plain, column.id, { target: target.id, side: step < 0 ? 'before' : 'behind' }));
  };
  // A line that is moved loses the focus; at the end of the list, its other button gets it.
  useLayoutEffect(() => {
    if (moved.current === null) return;
    const key = list.current?.querySelector<HTMLButtonElement>(`[data-key="${CSS.escape(moved.current)}"]`);
    moved.current = null;
    const other = key?.parentElement?.querySelector<HTMLButtonElement>('button:not(:disabled)');
    (key?.disabled === true ? other : key)?.focus();
  });
  const reset = () => {
    setColumns(null);
    // The button disappears with the changes that it resets.
    list.current?.querySelector('input')?.focus();
  };
  const shownCount = offered.filter(({ isShown }) => isShown).length;
  return (
    <section aria-label={t('columns.title')}>
      <h2>
        {t('columns.title')}
        {!setup.isOwnColumns && <TextButton onClick={reset}>{t('columns.reset')}</TextButton>}
      </h2>
      <ul className="list" ref={list}>
        {offered.map((column, place) => (
          <li key={column.id} className={styles.line}>
            <Checkbox
              className={styles.column}
              checked={column.isShown}
              disabled={column.isShown && shownCount === 1}
              label={column.header}
              onChange={() => setColumns(showColumn(plain, column.id, !column.isShown))}
            />
            <IconButton
              dataKey={`${column.id} up`}
              label={t('columns.earlier', { column: column.header })}
              disabled={place === 0}
              onClick={() => move(column, -1, `${column.id} up`)}
            >
              <IconArrowUp size={15} stroke={1.75} />
            </IconButton>
            <IconButton
              dataKey={`${column.id} down`}
              label={t('columns.later', { column: column.header })}
              disabled={place === offered.length - 1}
              onClick={() => move(column, 1, `${column.id} down`)}
            >
              <IconArrowDown size={15} stroke={1.75} />
            </IconButton>
          </li>
        ))}
      </ul>
      <p className={styles.none}>{t('columns.keys', { mod: isMac ? '⌘' : 'Ctrl' })}</p>
    </section>
  );
}

type IconButtonProps = {
  readonly label: string;
  readonly dataKey?: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

function IconButton({ label, dataKey, disabled = false, onClick, children }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon size={24} aria-label={label} data-key={dataKey} disabled={disabled} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
