import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Operation, operations } from '#electron/api/operations/operations.ts';
import { requestEntries } from '#test/support/contract-entries.ts';
import { readLiveCode } from './live-code.ts';
import { type OperationTrial, operationTrials } from './operation-trials.ts';

/** Where an operation is named to be sent: alone, by a condition, or as one of several that are tried. */
const sending = [
  /\b(?:call|change|download|fetchById)\(\s*(?:api,\s*)?'([a-z]+\.[A-Za-z]+)'/g,
  /\boperation(?::| =) '([a-z]+\.[A-Za-z]+)'/g,
  /[?:]\s+'([a-z]+\.[A-Za-z]+)'/g,
];
const severalInTurn = /= \[((?:\s*'[a-z]+\.[A-Za-z]+',?)+)\s*\] as const/g;
const quotedNames = /'([a-z]+\.[A-Za-z]+)'/g;
/** The start of a composed name: the area of `lots.${action}`. */
const putTogether = /\bcall\(`([a-z]+)\.\$\{/g;

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** Every name under which code of the main process sends something. */
export function sentNames(mainText: string): ReadonlySet<string> {
  const areas = new Set(found(mainText, putTogether));
  return new Set([
    ...sending.flatMap((pattern) => found(mainText, pattern)),
    ...found(mainText, severalInTurn).flatMap((list) => found(list, quotedNames)),
    ...found(mainText, quotedNames).filter((name) => areas.has(name.split('.')[0] ?? '')),
  ]);
}

/** Requests of the window; message ids have names of the same form. */
const requesting = /\b(?:call|ask|use[A-Za-z]*Request)\(\s*'([a-z]+\.[A-Za-z]+)'/g;

/** Every request that code of the window makes. */
export function calledNames(windowText: string): ReadonlySet<string> {
  return new Set(found(windowText, requesting));
}

/** Whether a test file has the test with this title, neither skipped nor commented out. */
function hasTest(testText: string, title: string): boolean {
  return ["'", '"'].some((quote) =>
    testText.split('\n').some((line) => line.trimStart().startsWith(`test(${quote}${title}${quote}`)),
  );
}

/** The operations named in running code, and the tests that claim to try them. */
export type ReachEvidence = {
  readonly sent: ReadonlySet<string>;
  readonly called: ReadonlySet<string>;
  readonly requests: ReadonlySet<string>;
  readonly trials: Partial<Record<Operation, OperationTrial>>;
  /** The text of a file below `test/`; '' if there is none. */
  readonly readTest: (file: string) => string;
};

/** The names of operations that nothing constructs, that no screen requests, and that no test tries. */
export function outOfReach({ sent, called, requests, trials, readTest }: ReachEvidence) {
  const names = Object.keys(operations) as Operation[];
  const isReachable = (operation: Operation) => {
    const request = trials[operation]?.request ?? '';
    return requests.has(request) && called.has(request);
  };
  const isTried = (operation: Operation) => {
    const trial = trials[operation];
    return (
      trial !== undefined &&
      /^(?:screen|e2e)\//.test(trial.file) &&
      hasTest(readTest(trial.file), trial.title)
    );
  };
  const without = {
    constructed: names.filter((name) => !sent.has(name)),
    reachable: names.filter((name) => !isReachable(name)),
    tried: names.filter((name) => !isTried(name)),
  };
  const lacking = new Set(Object.values(without).flat());
  return { without, count: names.length, whole: names.length - lacking.size };
}

const testFolder = new URL('../../', import.meta.url);

/** The evidence of the current project. */
export function readEvidence(): ReachEvidence & { mainText: string; windowText: string } {
  const textOf = (entry: string, folder: string, naming: RegExp) =>
    [...readLiveCode(entry)]
      .filter(([path, text]) => path.startsWith(folder) && text.search(naming) >= 0)
      .filter(([path]) => !path.startsWith('electron/api/operations/'))
      .map(([, text]) => text)
      .join('\n');
  const mainText = textOf('electron/main.ts', 'electron/', quotedNames);
  const windowText = textOf('renderer/main.tsx', 'renderer/', requesting);
  return {
    mainText,
    windowText,
    sent: sentNames(mainText),
    called: calledNames(windowText),
    requests: new Set(requestEntries.map(([name]) => name)),
    trials: operationTrials,
    readTest(file) {
      const path = fileURLToPath(new URL(file, testFolder));
      return existsSync(path) ? readFileSync(path, 'utf8') : '';
    },
  };
}
