import type { Label, LabelTemplate, LabelTemplates } from '#shared/labels/label.ts';
import { labelContents, maxLabelTextLength, type TemplateUse } from './label-limits.ts';

type CodeOf<Use extends TemplateUse> = (typeof labelContents)[Use]['codes'][number];
type LineOf<Use extends TemplateUse> = (typeof labelContents)[Use]['lines'][number];

export const defaultTemplate: LabelTemplate = { code: null, hidden: [], note: '' };

/** What a record has for its label; null for what it lacks. */
export type LabelContent<Use extends TemplateUse> = {
  readonly heading: string;
  readonly codes: Readonly<Record<CodeOf<Use>, string | null>>;
  readonly lines: Readonly<Record<LineOf<Use>, string | null>>;
};

/**
 * Returns the label of a record as its template asks: the preferred code first, the others in case it is missing or too
 * long; the template's own line above the others, so that a small label has room for it.
 */
export function fillTemplate<Use extends TemplateUse>(
  use: Use,
  templates: LabelTemplates,
  { heading, codes, lines }: LabelContent<Use>,
): Label {
  const { code: preferred, hidden, note } = templates[use] ?? defaultTemplate;
  const codeNames = labelContents[use].codes as readonly CodeOf<Use>[];
  const lineNames = labelContents[use].lines as readonly LineOf<Use>[];
  const ordered = codeNames.toSorted((one, other) => Number(other === preferred) - Number(one === preferred));
  const codeBesides: Readonly<Record<string, string | null>> = codes;
  return {
    heading: cut(heading),
    codes: ordered.flatMap((name) => codes[name] ?? []),
    facts: [
      ...(note === '' ? [] : [{ text: note, code: null }]),
      ...lineNames.flatMap((name) => {
        const text = lines[name];
        return text === null || hidden.includes(name)
          ? []
          : [{ text: cut(text), code: codeBesides[name] ?? null }];
      }),
    ],
  };
}

/** A print job refuses longer text, which no label has room for. */
function cut(text: string): string {
  return text.slice(0, maxLabelTextLength);
}
