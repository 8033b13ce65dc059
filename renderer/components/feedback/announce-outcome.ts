import type { Translate } from '#renderer/messages/use-messages.ts';
import { announce, type Undo } from '#renderer/platform/announce.ts';
import { failureOf } from '#renderer/platform/bridge/request-failure.ts';
import { failureLine } from './failure-text.ts';

export function announceDone(title: string, text: string, undo?: Undo): void {
  announce({ title, text, isTrouble: false, undo });
}

/** `reason` is a message, or the failure of a request. */
export function announceTrouble(title: string, reason: unknown, t: Translate): void {
  const text = typeof reason === 'string' ? reason : failureLine(failureOf(reason), t);
  announce({ title, text, isTrouble: true });
}
