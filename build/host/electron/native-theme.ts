import { EventEmitter } from 'node:events';
import type { NativeTheme } from 'electron';
import type { Page } from 'playwright';
import { implemented } from '#build/host/implemented.ts';

const pages = new Set<Page>();
const events = new EventEmitter();
let source: NativeTheme['themeSource'] = 'system';
let systemIsDark = false;

function showThemeOn(page: Page): void {
  // A page that has closed in the meantime needs no colors.
  page.emulateMedia({ colorScheme: source === 'system' ? null : source }).catch(() => undefined);
}

/** Keeps the page in the theme that the app chooses; leaves it untouched with `system`. */
export function followTheme(page: Page): void {
  pages.add(page);
  page.once('close', () => pages.delete(page));
  if (source !== 'system') showThemeOn(page);
}

/** Called when a page reports its value of `prefers-color-scheme`. */
export function reportDarkness(isDark: boolean): void {
  if (source !== 'system' || isDark === systemIsDark) return;
  systemIsDark = isDark;
  events.emit('updated');
}

const members = {
  get themeSource() {
    return source;
  },
  set themeSource(next: NativeTheme['themeSource']) {
    if (next === source) return;
    source = next;
    for (const page of pages) showThemeOn(page);
    events.emit('updated');
  },
  get shouldUseDarkColors() {
    return source === 'system' ? systemIsDark : source === 'dark';
  },
} satisfies Pick<NativeTheme, 'themeSource' | 'shouldUseDarkColors'>;

export const nativeTheme = implemented(
  'nativeTheme',
  Object.defineProperties(events, Object.getOwnPropertyDescriptors(members)) as EventEmitter & typeof members,
);
