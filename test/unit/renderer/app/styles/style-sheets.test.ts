import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '#build/vite/project-folder.ts';

const files = (pattern: string) =>
  globSync(pattern, { cwd: projectFolder }).map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(join(projectFolder, path), 'utf8').replaceAll(/\/\*.*?\*\//gsu, ''),
  }));
const sheets = files('renderer/**/*.css');
const parts = files('renderer/**/*.{ts,tsx}');
const named = (ending: string) => sheets.filter(({ path }) => path.endsWith(ending));
const tokens = named('tokens.css')
  .map(({ text }) => text)
  .join();

type Declaration = { readonly path: string; readonly property: string; readonly value: string };

const declarations: readonly Declaration[] = sheets
  .filter(({ path }) => !path.endsWith('tokens.css'))
  .flatMap(({ path, text }) =>
    [...text.matchAll(/(?<=[{;]\s*)([a-z-]+):\s*([^;{}]+);/gu)].map(([, property = '', value = '']) => ({
      path,
      property,
      value,
    })),
  );
const tell = ({ path, property, value }: Declaration) => `${path} ${property}: ${value}`;
const pixelsOf = (value: string) => value.match(/(?<![\w.])[\d.]+px/gu) ?? [];
const scaleOf = (name: string) =>
  new Set([...tokens.matchAll(new RegExp(`--${name}-[\\w-]+: ([\\d.]+px);`, 'gu'))].map(([, size]) => size));

const distances = declarations.filter(({ property }) =>
  /^(?:margin|padding|inset|(?:row-|column-)?gap)(?:-|$)/u.test(property),
);
const [spaces, radii] = [scaleOf('space'), scaleOf('radius')];

describe('the style sheets of the window', () => {
  it('take text sizes from the tokens', () => {
    const sizes = declarations.filter(({ property }) => /^font(?:-size)?$/u.test(property));
    expect(sizes.length).toBeGreaterThan(50);
    expect(sizes.filter(({ value }) => /px/u.test(value.split('/')[0] ?? '')).map(tell)).toEqual([]);
  });

  it('take distances and rounded corners from the tokens, except for a few beside a mark or a border', () => {
    const raw = distances.filter(({ value }) => pixelsOf(value).some((pixels) => spaces.has(pixels)));
    expect(raw.map(tell)).toEqual([]);
    const corners = declarations.filter(({ property }) => property.endsWith('radius'));
    expect(corners.filter(({ value }) => pixelsOf(value).length > 0).map(tell)).toEqual([]);
    expect([spaces.size, radii.size]).toEqual([10, 7]);
    expect(distances.flatMap(({ value }) => pixelsOf(value)).length).toBeLessThanOrEqual(90);
  });

  it('use start and end, for right-to-left languages', () => {
    const physical =
      /^(?:left|right|(?:margin|padding|border)-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius)$/u;
    const sided = declarations.filter(
      ({ property, value }) =>
        physical.test(property) ||
        (/^(?:text-align|float|clear)$/u.test(property) && /left|right/u.test(value)) ||
        (/^(?:margin|padding|inset)$/u.test(property) && isUneven(value)),
    );
    expect(sided.map(tell)).toEqual([]);
  });

  it('leave the styling of the UI kit to its theme', () => {
    expect(sheets.filter(({ text }) => text.includes('.mantine-')).map(({ path }) => path)).toEqual([]);
  });

  it('define every class that is used, and no unused ones', () => {
    const shared = new Set(
      [...named('/base.css'), ...named('/global.css')].flatMap(({ text }) => classesOf(text)),
    );
    const composed = sheets.flatMap(({ path, text }) =>
      [...text.matchAll(/composes: ([^;]+) from global;/gu)].flatMap(([, names = '']) =>
        names.split(' ').map((name) => ({ path, name })),
      ),
    );
    const drawn = parts.flatMap(({ path, text }) => classesDrawn(text).map((name) => ({ path, name })));
    expect(drawn.length).toBeGreaterThan(300);
    expect([...composed, ...drawn].filter(({ name }) => !shared.has(name))).toEqual([]);

    const used = parts.flatMap(({ path, text }) =>
      [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/gu)].flatMap(([, alias = '', from = '']) =>
        [...text.matchAll(new RegExp(`(?<![\\w.'/-])${alias}(?:\\.(\\w+)|\\[)`, 'gu'))].map(([, name]) => ({
          sheet: from.startsWith('#') ? from.slice(1) : normalize(join(dirname(path), from)),
          name: name ?? '[]',
        })),
      ),
    );
    const wrong = named('.module.css').flatMap(({ path, text }) => {
      const [held, names] = [
        new Set(classesOf(text)),
        new Set(used.filter(({ sheet }) => sheet === path).map(({ name }) => name)),
      ];
      const missing = [...names].filter((name) => name !== '[]' && !held.has(name));
      const idle = names.has('[]') ? [] : [...held].filter((name) => !names.has(name));
      return [...missing, ...idle].map((name) => `${path} ${name}`);
    });
    expect(wrong).toEqual([]);
  });
});

function classesOf(css: string): readonly string[] {
  return [...css.replaceAll(/:global\([^()]*\)/gu, '').matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/giu)].map(
    ([, name = '']) => name,
  );
}

/** The shared classes in the `className` props of a component: as a string, in a template, or in a conditional. */
function classesDrawn(source: string): readonly string[] {
  const texts = [...source.matchAll(/className="([^"]+)"/gu)].map(([, text = '']) => text);
  const templates = [...source.matchAll(/className=\{`([^`]+)`\}/gu)].map(([, text = '']) =>
    text.replaceAll(/\$\{[^}]*\}/gu, ' '),
  );
  const choices = [...source.matchAll(/className=\{([^`{}]+)\}/gu)].flatMap(([, text = '']) =>
    [...text.matchAll(/[?:] '([^']+)'/gu)].map(([, choice = '']) => choice),
  );
  return [...texts, ...templates, ...choices]
    .flatMap((text) => text.split(' '))
    .filter((name) => name !== '');
}

/** Whether this is a shorthand of four values with different right (second) and left (fourth) values. */
function isUneven(value: string): boolean {
  const sides = value.match(/[^\s()]+(?:\([^()]*(?:\([^()]*\))?[^()]*\))?/gu) ?? [];
  return sides.length === 4 && sides[1] !== sides[3];
}
