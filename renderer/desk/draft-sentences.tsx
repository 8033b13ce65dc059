import { type Times, useTimes } from '#renderer/components/text/use-times.ts';
import { type MessageId, type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { FeedbackPanel } from './feedback-panel.tsx';
import { ForeignSentence } from './foreign-sentence.tsx';
import type { DeskChoice } from './state/desk-choice.ts';
import { type NamedValues, type SentenceValues, spokenSentence } from './state/desk-sentences.ts';
import type { FeedbackTone } from './state/desk-types.ts';
import { type CommonDeskCode, commonDeskCodes } from './state/draft-plan.ts';
import type { Saving } from './state/draft-saver.ts';

type FeedbackIds = readonly [headline: MessageId, next: MessageId];

function isCommon(code: string): code is CommonDeskCode {
  return commonDeskCodes.some((each) => each === code);
}

function commonIds(code: CommonDeskCode): FeedbackIds {
  return [`deskFeedback.${code}`, `deskFeedback.${code}.next`];
}

type CodedSentence<Code> = { readonly code: Code; readonly values: SentenceValues };

/**
 * Creates the messages for the codes of a desk that builds drafts: as plain text, and with external text highlighted.
 */
export function createDraftSentences<OwnCode extends string, FindingCode extends string>(options: {
  readonly ownFeedbackIds: (code: OwnCode) => FeedbackIds;
  readonly findingId: (code: FindingCode) => MessageId;
  /** Shown before the first step. */
  readonly none: readonly [MessageId, MessageId];
  /** The names of values with external text. */
  readonly foreign: ReadonlySet<string>;
  /** Returns the values of a code's messages: those given by the step or rule, and those derived here. */
  readonly valuesOf: (given: SentenceValues, t: Translate, times: Times) => NamedValues;
}) {
  const { ownFeedbackIds, findingId, none, foreign, valuesOf } = options;
  type Code = OwnCode | CommonDeskCode;
  const feedbackIds = (code: Code): FeedbackIds => (isCommon(code) ? commonIds(code) : ownFeedbackIds(code));

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
    Sentence,
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
