import { StateMark } from '../../components/feedback/state-mark.tsx';
import { useNow } from '../../components/text/use-now.ts';
import { type Translate, useMessages } from '../../messages/use-messages.ts';
import { type Countdown, type CountdownRules, countdownsOf, nextCountdown } from './countdown.ts';

/** A countdown in words: "Fee in 3 days". */
export function countdownText({ kind, isPast, days }: Countdown, t: Translate): string {
  return t(`unidentified.countdown.${kind}${isPast ? 'Past' : 'Ahead'}`, { count: days });
}

type CountdownMarkProps = { readonly createdDate: string | null; readonly rules: CountdownRules };

/** What happens next to a parcel that nobody links. */
export function CountdownMark({ createdDate, rules }: CountdownMarkProps) {
  const t = useMessages();
  const next = nextCountdown(countdownsOf(createdDate, rules, useNow(60_000)));
  return next === null ? '–' : <CountdownText countdown={next} t={t} />;
}

/** All that happens to it, under each other. */
export function CountdownList({ createdDate, rules }: CountdownMarkProps) {
  const t = useMessages();
  const countdowns = countdownsOf(createdDate, rules, useNow(60_000));
  return countdowns.map((countdown) => (
    <div key={countdown.kind}>
      <CountdownText countdown={countdown} t={t} />
    </div>
  ));
}

function CountdownText({ countdown, t }: { readonly countdown: Countdown; readonly t: Translate }) {
  const isNear = countdown.tone !== 'waiting';
  return <StateMark tone={countdown.tone} word={countdownText(countdown, t)} isLoud={isNear} />;
}
