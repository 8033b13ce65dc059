import { createContext } from 'react';

/** Asks whether to sign out, wherever that was chosen. */
export const SignOutContext = createContext<() => void>(() => undefined);
