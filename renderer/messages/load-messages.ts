import { failureMessages } from './en/failure.ts';
import { listMessages } from './en/list.ts';
import { navigationMessages } from './en/navigation.ts';
import { receivingMessages } from './en/receiving.ts';
import { scanMessages } from './en/scan.ts';
import { shellMessages } from './en/shell.ts';
import { stockMessages } from './en/stock.ts';
import { timeMessages } from './en/time.ts';

/** Sentences by their names. */
type Catalog = Readonly<Record<string, string>>;

/** What the first screen says, and what any place may say. */
let catalog: Catalog = {
  ...shellMessages,
  ...navigationMessages,
  ...listMessages,
  ...receivingMessages,
  ...scanMessages,
  ...stockMessages,
  ...failureMessages,
  ...timeMessages,
};

const listeners = new Set<() => void>();

/** The words that are loaded now; another object after more were added. */
export function readCatalog(): Catalog {
  return catalog;
}

/** Calls the listener after words were added, until the returned function is called. */
export function followCatalog(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds the words of a place that is being opened; words that are there already change nothing. */
export function addWords(added: Catalog): void {
  if (Object.keys(added).every((id) => id in catalog)) return;
  catalog = { ...catalog, ...added };
  for (const listener of listeners) listener();
}

/** Loads a place together with its words, so that it never says a sentence that is not there yet. */
export async function withMessages<Module>(
  place: Promise<Module>,
  ...words: readonly Promise<Catalog>[]
): Promise<Module> {
  const [module, ...catalogs] = await Promise.all([place, ...words]);
  for (const added of catalogs) addWords(added);
  return module;
}

/** Loads something that says the words of the sign-in. */
export function withSignInMessages<Module>(place: Promise<Module>): Promise<Module> {
  return withMessages(
    place,
    import('./en/sign-in.ts').then((module) => module.signInMessages),
  );
}

/** Loads something that says the words of the settings. */
export function withSettingsMessages<Module>(place: Promise<Module>): Promise<Module> {
  return withMessages(
    place,
    import('./en/settings.ts').then((module) => module.settingsMessages),
  );
}

/** Loads something that says the words of the people at the desk. */
export function withOperatorMessages<Module>(place: Promise<Module>): Promise<Module> {
  return withMessages(
    place,
    import('./en/operators.ts').then((module) => module.operatorMessages),
  );
}
