/** The undo data of a step for one line; a line is identified by one of its fields, whose name is `Key`. */
type LineUndo<Key extends string, Line, Content> =
  | ({ was: 'absent' } & Record<Key, number>)
  | ({ was: 'changed'; content: Content } & Record<Key, number>)
  | { was: 'there'; position: number; line: Line };

type Change<Key extends string, Line, Head, Content, Kind> = {
  kind: Kind;
  text: string | null;
  at: string;
  lacksLot?: boolean | undefined;
  head: Head | null;
  lines: LineUndo<Key, Line, Content>[];
};

type Draft<Key extends string, Line, Head, Content, Kind> = Head & {
  lines: Line[];
  changes: Change<Key, Line, Head, Content, Kind>[];
};

function isShallowEqual(left: object, right: object): boolean {
  const others = new Map(Object.entries(right));
  return Object.entries(left).every(([name, value]) => others.get(name) === value);
}

/**
 * Records the steps that change a draft, and undoes them.
 *
 * @param options `headOf`: the part of a draft above its lines; `contentOf`: the part of a line that a step may change;
 *   `maxChanges`: how many steps are saved
 */
export function undoableSteps<
  Key extends string,
  Line extends Readonly<Record<Key, number>>,
  Head extends object,
  Content extends object,
  Kind extends string,
>(options: {
  key: Key;
  headOf: (draft: Draft<Key, Line, Head, Content, Kind>) => Head;
  contentOf: (line: Line) => Content;
  maxChanges: number;
}) {
  const { key, headOf, contentOf, maxChanges } = options;
  type Undo = LineUndo<Key, Line, Content>;
  const named = (line: Line) => ({ [key]: line[key] }) as unknown as Record<Key, number>;
  const keyOf = (undo: Undo): number => (undo.was === 'there' ? undo.line[key] : undo[key]);

  /** Returns the undo data from some lines to those before them; lines to reinsert are sorted by ascending position. */
  const undosOf = (before: readonly Line[], after: readonly Line[]): Undo[] => {
    const lineAfter = new Map(after.map((line) => [line[key], line]));
    const keysBefore = new Set(before.map((line) => line[key]));
    const changed = before.flatMap((line, position): Undo[] => {
      const now = lineAfter.get(line[key]);
      if (now === undefined) return [{ was: 'there', position, line }];
      const isSame = now === line || isShallowEqual(contentOf(line), contentOf(now));
      return isSame ? [] : [{ was: 'changed', ...named(line), content: contentOf(line) } as Undo];
    });
    const added = after.filter((line) => !keysBefore.has(line[key]));
    return [...changed, ...added.map((line) => ({ was: 'absent', ...named(line) }) as Undo)];
  };

  return {
    /** Returns the draft after a step, with the undo data; the same draft if nothing changed. */
    recordStep: <Whole extends Draft<Key, Line, Head, Content, Kind>>(
      before: Whole,
      after: Whole,
      step: { kind: Kind; text: string | null; at: string; lacksLot?: boolean },
    ): Whole => {
      const head = isShallowEqual(headOf(before), headOf(after)) ? null : headOf(before);
      const lines = undosOf(before.lines, after.lines);
      if (head === null && lines.length === 0) return before;
      return { ...after, changes: [...before.changes, { ...step, head, lines }].slice(-maxChanges) };
    },

    /**
     * Returns the draft before its last step, the affected line, if any, and the step's values; null without a step.
     */
    takeBack: <Whole extends Draft<Key, Line, Head, Content, Kind>>(draft: Whole) => {
      const last = draft.changes.at(-1);
      if (last === undefined) return null;
      const added = new Set(last.lines.flatMap((undo) => (undo.was === 'absent' ? [keyOf(undo)] : [])));
      let lines = draft.lines.filter((line) => !added.has(line[key]));
      for (const undo of last.lines) {
        if (undo.was === 'there') lines = lines.toSpliced(undo.position, 0, undo.line);
        else if (undo.was === 'changed')
          lines = lines.map((line) => (line[key] === keyOf(undo) ? { ...line, ...undo.content } : line));
      }
      const [first] = last.lines;
      const affectedKey = first === undefined ? null : keyOf(first);
      const line = [...draft.lines, ...lines].find((entry) => entry[key] === affectedKey);
      const undone: Whole = { ...draft, ...last.head, lines, changes: draft.changes.slice(0, -1) };
      const values = { kind: last.kind, text: last.text ?? '' };
      return { draft: undone, about: line === undefined ? { values } : { line, values } };
    },
  };
}
