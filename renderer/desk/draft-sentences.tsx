import { type Times, useTimes } from '#renderer/components/text/use-times.ts';
import { type MessageId, type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { FeedbackPanel } from './feedback-panel.tsx';
import { ForeignSentence } from './foreign-sentence.tsx';
import type { DeskChoice } from './state/desk-choice.ts';
import { type NamedValues, type SentenceValues, spokenSentence } from './state/desk-sentences.ts';
import type { FeedbackTone } from './state/desk-types.ts';
import {
  type CommonDeskCode,
  type CommonFindingCode,
  commonDeskCodes,
  commonFindingCodes,
} from './state/draft-plan.ts';
import type { Saving } from './state/draft-saver.ts';

type FeedbackIds = readonly [headline: MessageId, next: MessageId];

function isIn<Code extends string>(codes: readonly Code[], code: string): code is Code {
  return codes.some((each) => each === code);
}

type CodedSentence<Code> = { readonly code: Code; readonly values: SentenceValues };

/**
 * Creates the messages for the codes of a desk that builds drafts: as plain text, and with external text highlighted.
 */
export function createDraftSentences<OwnCode extends string, OwnFindingCode extends string>(options: {
  readonly ownFeedbackIds: (code: OwnCode) => FeedbackIds;
  readonly ownFindingId: (code: OwnFindingCode) => MessageId;
  /** Shown before the first step. */
  readonly none: readonly [MessageId, MessageId];
  /** The names of values with external text. */
  readonly foreign: ReadonlySet<string>;
  /** Returns the values of a code's messages: those given by the step or rule, and those derived here. */
  readonly valuesOf: (given: SentenceValues, t: Translate, times: Times) => NamedValues;
}) {
  const { ownFeedbackIds, ownFindingId, none, foreign, valuesOf } = options;
  type Code = OwnCode | CommonDeskCode;
  type FindingCode = OwnFindingCode | CommonFindingCode;
  const feedbackIds = (code: Code): FeedbackIds =>
    isIn(commonDeskCodes, code)
      ? [`deskFeedback.${code}`, `deskFeedback.${code}.next`]
      : ownFeedbackIds(code);
  const findingId = (code: FindingCode): MessageId =>
    isIn(commonFindingCodes, code) ? `deskFinding.${code}` : ownFindingId(code);

  function Sentence({ id, values }: { readonly id: MessageId; readonly values: SentenceValues }) {
    const t = useMessages();
    const times = useTimes();
    return <ForeignSentence id={id} values={valuesOf(values, t, times)} foreign={foreign} />;
  }

  function Panel(props: {
    /** Null before the first step. */
    readonly feedback: (CodedSentence<Code> & { readonly tone: FeedbackTone }) | null;
    readonly saving?: Saving;
    readonly choices: readonly DeskChoice[];
  }) {
    const { feedback } = props;
    const sentence = (part: '' | '.next') => {
      if (feedback === null) return null;
      const [headline, next] = feedbackIds(feedback.code);
      return <Sentence id={part === '' ? headline : next} values={feedback.values} />;
    };
    return <FeedbackPanel {...props} none={none} sentence={sentence} />;
  }

  return {
    FindingSentence: ({ code, values }: CodedSentence<FindingCode>) => (
      <Sentence id={findingId(code)} values={values} />
    ),
    Panel,
    feedbackSentence: ({ code, values }: CodedSentence<Code>, t: Translate, times: Times): string => {
      const named = valuesOf(values, t, times);
      const [headline, next] = feedbackIds(code);
      return spokenSentence({ headline: t(headline, named), next: t(next, named), values }, t);
    },
    findingSentence: ({ code, values }: CodedSentence<FindingCode>, t: Translate, times: Times): string =>
      t(findingId(code), valuesOf(values, t, times)),
  };
}
