import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '#build/vite/project-folder.ts';
import { appRoutes, keysOf, routeGroups } from '#renderer/app/routes/app-routes.ts';
import { outboxChord } from '#renderer/features/outbox/outbox-state.ts';
import { shortcutTable } from '#renderer/platform/keyboard/shortcut-table.ts';

const table = 'shortcut-table.ts';
const sources = globSync('renderer/**/*.{ts,tsx}', { cwd: projectFolder })
  .filter((path) => !path.endsWith(table))
  .map((path) => readFileSync(join(projectFolder, path), 'utf8'));

/** The two ways to declare shortcuts: as an object, and on the desks as a tuple. */
const declarations = [
  /chord: '(?<chord>[^']+)',\s*label: '(?<label>[^']+)'/gu,
  /\['(?<chord>[^']+)', '(?<label>shortcut\.[^']+)'/gu,
];
const declared = sources.flatMap((text) =>
  declarations.flatMap((declaration) =>
    [...text.matchAll(declaration)].map(({ groups }) => `${groups?.['chord']} ${groups?.['label']}`),
  ),
);
/** Labels passed to a part of several screens, which are therefore not next to their key. */
const handed: ReadonlySet<string> = new Set(
  sources.flatMap((text) =>
    [
      ...text.matchAll(
        /(?:\b(?:shortcut|closeShortcut)="|\b(?:refresh|copyId): '|closeShortcut \?\? ')(?<label>[\w.]+)/gu,
      ),
    ].map(({ groups }) => groups?.['label'] ?? ''),
  ),
);
const known = new Set(
  shortcutTable.flatMap(({ chord, labels }) => labels.map((label) => `${chord} ${label}`)),
);

describe('the shortcut table', () => {
  it('contains every key that a screen declares, so that no key means two things', () => {
    expect(declared.length).toBeGreaterThan(60);
    expect(declared.filter((one) => !known.has(one) && !one.includes('palette.go.'))).toEqual([]);
  });

  it('contains no key twice, and no key that no screen declares', () => {
    const chords = shortcutTable.map(({ chord }) => chord);
    expect(chords).toEqual([...new Set(chords)]);
    const isDeclared = (one: string) => declared.includes(one) || handed.has(one.split(' ').at(-1) ?? '');
    expect([...known].filter((one) => !isDeclared(one))).toEqual([]);
  });

  it('gives each label one meaning', () => {
    const meanings = new Map<string, Set<string>>();
    for (const { meaning, labels } of shortcutTable) {
      for (const label of labels) meanings.set(label, (meanings.get(label) ?? new Set()).add(meaning));
    }
    expect([...meanings].filter(([, all]) => all.size > 1)).toEqual([]);
  });
});

describe('the shortcuts of the screens', () => {
  const inSidebar = appRoutes.filter(({ group }) => group !== null);

  it('follow the order of the sidebar', () => {
    const ranks = inSidebar.map(({ group }) => routeGroups.findIndex((one) => one === group));
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
    const digits = inSidebar.flatMap(
      ({ chord }) => /^mod\+(?<digit>\d)$/u.exec(chord)?.groups?.['digit'] ?? [],
    );
    expect(digits).toEqual(digits.toSorted());
    // The first screen is Today, which has the first digit.
    expect(digits.slice(-8)).toEqual(['2', '3', '4', '5', '6', '7', '8', '9']);
  });

  it('include the one that the status bar names for the outbox', () => {
    expect(appRoutes.find(({ chord }) => chord === outboxChord)?.path).toBe('/outbox');
  });

  it('consist of a chord and a sequence each, and open one screen', () => {
    for (const { id, sequence } of inSidebar) expect(sequence, id).toMatch(/^g [a-z]$/u);
    const keys = appRoutes.flatMap(keysOf);
    expect(keys).toEqual([...new Set(keys)]);
    expect(keys.filter((key) => shortcutTable.some(({ chord }) => chord === key || chord === 'g'))).toEqual(
      [],
    );
  });
});
