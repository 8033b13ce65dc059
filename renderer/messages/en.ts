import { failureWords } from './en/failure.ts';
import { receivingWords } from './en/receiving.ts';
import { settingsWords } from './en/settings.ts';
import { shellWords } from './en/shell.ts';
import { signInWords } from './en/sign-in.ts';
import { timeWords } from './en/time.ts';

/** Every visible word of the window, in English; ICU message syntax. */
export const en = {
  ...shellWords,
  ...signInWords,
  ...receivingWords,
  ...settingsWords,
  ...failureWords,
  ...timeWords,
} as const;
