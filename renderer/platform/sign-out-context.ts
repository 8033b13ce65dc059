import { createContext } from 'react';

/** Asks whether to sign out, from wherever that was chosen. */
export const SignOutContext = createContext<() => void>(() => undefined);
