import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';

/**
 * Content Security Policy of the app's page: its own scripts, styles and fonts, and no network access. The nonce is for
 * style elements that the UI kit adds at runtime.
 */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers of every response of the app's own protocol. */
function pageHeaders(contentType: string, nonce: string): Record<string, string> {
  return {
    'Content-Type': contentType,
    'Content-Security-Policy': pagePolicy(nonce),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), usb=(), serial=(), hid=(self)',
  };
}

/** The scheme of the app's own page, to be registered before the app is ready. */
export const appScheme = {
  scheme: 'app',
  privileges: { standard: true, secure: true, supportFetchAPI: false, stream: false, codeCache: true },
} as const;

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
};

/**
 * Serves the built page from one folder, for `app://dockhand/…`: `index.html` with a fresh style nonce for the root,
 * files by name, 404 for anything else. Only GET and HEAD. No path leads out of the folder. Serves only the file types
 * that a build contains.
 */
export function createAppProtocol(folder: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const nonce = randomBytes(16).toString('base64');
    const refuse = (status: number, message: string) =>
      new Response(message, { status, headers: pageHeaders('text/plain; charset=utf-8', nonce) });

    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'Only GET.');
    const name = fileName(request.url);
    const contentType = name === null ? undefined : contentTypes[extname(name).toLowerCase()];
    if (name === null || contentType === undefined) return refuse(404, 'There is nothing here.');

    try {
      const file = join(folder, name);
      const headers = pageHeaders(contentType, nonce);
      if (name !== 'index.html') return new Response(await readFile(file), { headers });
      return new Response((await readFile(file, 'utf8')).replaceAll('__NONCE__', nonce), { headers });
    } catch {
      return refuse(404, 'There is nothing here.');
    }
  };
}

/** The file in the folder that an address names; null if it leads out of the folder or to another host. */
function fileName(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.hostname !== 'dockhand') return null;
  let path: string;
  try {
    path = decodeURIComponent(url.pathname);
  } catch {
    return null;
  }
  if (path.includes('\0') || path.includes('\\')) return null;
  const name = normalize(path).replace(/^[/\\]+/, '');
  if (name === '' || name === '.') return 'index.html';
  return name === '..' || name.startsWith(`..${sep}`) ? null : name;
}
