/** Questions shown in the feedback itself, instead of a separate area beside the lines. */
const spokenQuestions: ReadonlySet<string> = new Set([
  'scan',
  'parcel',
  'unknown',
  'send',
  'discard',
  'parcelNext',
  'labelNext',
]);

/** Returns whether the open question is asked only by the feedback. */
export function isSpoken(question: { readonly kind: string } | null): boolean {
  return question !== null && spokenQuestions.has(question.kind);
}

/**
 * Returns the actions of the feedback that are still possible: a button for something finished would do nothing. An
 * item is scanned with the scanner, so that it has no button.
 *
 * @param isLed whether an action continues only while the question asked with it is over (true), or is not (false)
 */
export function openActions<Action>(
  {
    feedback,
    question,
  }: {
    readonly feedback: {
      readonly actions: readonly Action[];
      readonly asks: { readonly kind: string } | null;
    } | null;
    readonly question: { readonly kind: string } | null;
  },
  isLed: (action: Action, isOver: boolean) => boolean,
): readonly Action[] {
  if (feedback === null) return [];
  const isOver = feedback.asks !== question;
  if (isOver && isSpoken(feedback.asks)) return [];
  return feedback.actions.filter((action) => action !== 'scanItem' && isLed(action, isOver));
}
