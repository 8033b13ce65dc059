import { failureWords } from './en/failure.ts';
import { listWords } from './en/list.ts';
import { placeWords } from './en/places.ts';
import { receivingWords } from './en/receiving.ts';
import { scanWords } from './en/scan.ts';
import { shellWords } from './en/shell.ts';
import { stockWords } from './en/stock.ts';
import { timeWords } from './en/time.ts';

/** Sentences by their names. */
export type Catalog = Readonly<Record<string, string>>;

/** What the first screen says, and what any place may say. */
let catalog: Catalog = {
  ...shellWords,
  ...placeWords,
  ...listWords,
  ...receivingWords,
  ...scanWords,
  ...stockWords,
  ...failureWords,
  ...timeWords,
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
export async function withWords<Module>(
  place: Promise<Module>,
  ...words: readonly Promise<Catalog>[]
): Promise<Module> {
  const [module, ...catalogs] = await Promise.all([place, ...words]);
  for (const added of catalogs) addWords(added);
  return module;
}

/** Loads something that says the words of the sign-in. */
export function withSignInWords<Module>(place: Promise<Module>): Promise<Module> {
  return withWords(
    place,
    import('./en/sign-in.ts').then((module) => module.signInWords),
  );
}

/** Loads something that says the words of the settings. */
export function withSettingsWords<Module>(place: Promise<Module>): Promise<Module> {
  return withWords(
    place,
    import('./en/settings.ts').then((module) => module.settingsWords),
  );
}

/** Loads something that says the words of the people at the desk. */
export function withOperatorWords<Module>(place: Promise<Module>): Promise<Module> {
  return withWords(
    place,
    import('./en/operators.ts').then((module) => module.operatorWords),
  );
}
