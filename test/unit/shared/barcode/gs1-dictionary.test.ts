import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  dictionaryFile,
  dictionaryModule,
  dictionaryModuleFile,
} from '#build/package/write-gs1-dictionary.ts';
import {
  applicationIdentifiers,
  findApplicationIdentifier,
  matchesPattern,
} from '#shared/barcode/gs1-dictionary.ts';
import { hasLinter } from '#shared/barcode/gs1-linters.ts';

/** The grammar of North American coupons, and a list of package types that GS1 keeps extending. */
const uncheckedLinters = new Set(['couponcode', 'couponposoffer', 'packagetype']);

const entries = [...applicationIdentifiers().values()];

describe('the GS1 Syntax Dictionary', () => {
  test('is the same in the module as in the data, including the notice', () => {
    const made = dictionaryModule(readFileSync(dictionaryFile, 'utf8'));
    expect(readFileSync(dictionaryModuleFile, 'utf8')).toBe(made);
    for (const line of ['GS1 AISBL', 'Apache License, Version 2.0', 'Changed: comments and padding']) {
      expect(made).toContain(line);
    }
  });

  test('contains every identifier of every line', () => {
    const lines = readFileSync(dictionaryFile, 'utf8')
      .split('\n')
      .filter((line) => /^\d/.test(line));
    const expected = lines.flatMap((line) => {
      const [, first = '', last = first] = /^(\d+)(?:-(\d+))?/.exec(line) ?? [];
      const all: string[] = [];
      for (let ai = Number(first); ai <= Number(last); ai += 1)
        all.push(String(ai).padStart(first.length, '0'));
      return all;
    });
    expect(entries.map(({ ai }) => ai)).toEqual(expected);
    expect(entries.every(({ components }) => components.length > 0)).toBe(true);
  });

  test('names no check that is neither implemented nor declared as not implemented', () => {
    const names = new Set(entries.flatMap(({ components }) => components.flatMap(({ linters }) => linters)));
    expect([...names].filter((name) => !hasLinter(name) && !uncheckedLinters.has(name))).toEqual([]);
    expect([...uncheckedLinters].filter((name) => hasLinter(name) || !names.has(name))).toEqual([]);
  });

  test('has no identifier that is the prefix of another one', () => {
    for (const { ai } of entries) {
      expect(entries.filter((other) => other.ai !== ai && other.ai.startsWith(ai))).toEqual([]);
      expect(findApplicationIdentifier(`${ai}12`, 0)?.ai).toBe(ai);
    }
  });

  test('has patterns that match something, and variable parts only at the end', () => {
    for (const { components, excludes } of entries) {
      for (const pattern of excludes) {
        expect(
          entries.some(({ ai }) => matchesPattern(ai, pattern)),
          pattern,
        ).toBe(true);
      }
      const isFixed = components.map(({ minimum, maximum }) => minimum === maximum);
      expect(isFixed.slice(0, -1).every(Boolean)).toBe(true);
    }
  });

  test.each([
    ['01', { title: 'GTIN', predefined: true, linkQualifiers: [['22', '10', '21'], ['235']] }],
    ['00', { title: 'SSCC', linkQualifiers: [[]], excludes: [] }],
    ['21', { linkAttribute: false, excludes: ['235'] }],
    ['3105', { title: 'NET WEIGHT (kg)', excludes: ['310n'] }],
    ['7030', { title: 'PROCESSOR # 0' }],
    ['8112', { title: '', predefined: false, linkAttribute: true }],
    ['99', { title: 'INTERNAL' }],
  ])('describes (%s) as in the data', (ai, expected) => {
    expect(applicationIdentifiers().get(ai)).toMatchObject(expected);
  });

  test('has optional parts with their lengths', () => {
    expect(applicationIdentifiers().get('253')?.components).toEqual([
      { characters: 'N', minimum: 13, maximum: 13, optional: false, linters: ['csum', 'gcppos1'] },
      { characters: 'X', minimum: 1, maximum: 17, optional: true, linters: [] },
    ]);
  });
});
