import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useTimes } from '#renderer/components/text/use-times.ts';

/**
 * A calendar day of the service, such as a lot's date, which no time zone shifts; text that is not a day is shown
 * unchanged.
 */
export function DayText({ day }: { readonly day: string }) {
  const times = useTimes();
  const text = times.day(day);
  return text === day ? <ServiceText>{day}</ServiceText> : <time dateTime={day}>{text}</time>;
}
