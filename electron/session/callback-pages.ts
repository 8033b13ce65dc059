import { createHash } from 'node:crypto';
import type { MainMessages } from '#electron/messages.ts';
import { directionOf, type Language } from '#shared/messages/messages.ts';

/** A page of the loopback listener, with its required response headers. */
export interface CallbackPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

const style = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; margin: 0; }
body {
  min-height: 100vh; display: grid; place-items: center; padding: 24px;
  font: 16px/1.55 'Inter Variable', Inter, system-ui, 'Segoe UI', sans-serif;
  background: #f2f4f7; color: #1b2430;
}
main {
  width: 100%; max-width: 460px; padding: 36px 40px 32px; border-radius: 14px; background: #fff;
  border: 1px solid #d9dfe7; box-shadow: 0 12px 32px rgb(20 32 50 / 10%);
}
.name { display: flex; align-items: center; gap: 10px; font-size: 14px; font-weight: 600; color: #55627a; }
.mark { width: 12px; height: 12px; border-radius: 4px; background: #2f6fed; }
.refused .mark { background: #c2410c; }
h1 { margin: 22px 0 10px; font-size: 24px; line-height: 1.25; letter-spacing: -0.01em; }
p + p { margin-top: 10px; }
.quiet { color: #55627a; font-size: 14px; }
@media (prefers-color-scheme: dark) {
  body { background: #12171e; color: #e8edf4; }
  main { background: #1a212b; border-color: #2c3643; box-shadow: none; }
  .name, .quiet { color: #9fadc0; }
}
`;

/**
 * Turns the fragment into a form and posts it to the same address. Clears the fragment from the address bar first, so
 * that the code is not in the history and not sent on reload.
 */
const postFragmentBack = `
const answer = new URLSearchParams(location.hash.slice(1));
if (answer.size > 0) {
  history.replaceState(null, '', location.pathname);
  document.querySelector('main').hidden = true;
  const form = document.createElement('form');
  form.method = 'post';
  for (const [name, value] of answer) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}
`;

function sourceHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function page(options: {
  language: Language;
  title: string;
  paragraphs: readonly string[];
  isRefusal?: boolean;
  script?: string;
}): CallbackPage {
  const { language, title, paragraphs, isRefusal = false, script } = options;
  const markup = paragraphs
    .map(
      (paragraph, index) => `<p${index === paragraphs.length - 1 ? ' class="quiet"' : ''}>${paragraph}</p>`,
    )
    .join('\n');
  const policy = [
    "default-src 'none'",
    `style-src ${sourceHash(style)}`,
    ...(script === undefined
      ? ["form-action 'none'"]
      : [`script-src ${sourceHash(script)}`, "form-action 'self'"]),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    html: `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Dockhand</title>
<style>${style}</style>
</head>
<body>
<main${isRefusal ? ' class="refused"' : ''}>
<div class="name"><span class="mark"></span>Dockhand</div>
<h1>${title}</h1>
${markup}
</main>
${script === undefined ? '' : `<script>${script}</script>\n`}</body>
</html>
`,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy.join('; '),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
    },
  };
}

export type CallbackPages = ReturnType<typeof createCallbackPages>;

/** In the current language. */
export function createCallbackPages(messages: Pick<MainMessages, 't' | 'language'>) {
  const { t } = messages;
  const language = messages.language();
  return {
    /** The response arrived. Its validity is only known later, so the page sends the user back to Dockhand. */
    answered: page({
      language,
      title: t('callback.answered.title'),
      paragraphs: [t('callback.answered.text'), t('callback.closeTab')],
    }),
    /** The service responded with an error (access denied, for example); Dockhand shows which one. */
    refused: page({
      language,
      title: t('callback.refused.title'),
      paragraphs: [t('callback.refused.text'), t('callback.closeTab')],
      isRefusal: true,
    }),
    /** The response belongs to an attempt other than the waiting one, or to none. */
    foreign: page({
      language,
      title: t('callback.foreign.title'),
      paragraphs: [t('callback.foreign.text'), t('callback.foreign.advice')],
      isRefusal: true,
    }),
    /**
     * The page for a result sent as a fragment, which no server sees: it posts the fragment back. Without a fragment,
     * it explains what this address is for, since a user opened it by hand.
     */
    fragment: page({
      language,
      title: t('callback.fragment.title'),
      paragraphs: [t('callback.fragment.text'), t('callback.fragment.advice')],
      script: postFragmentBack,
    }),
    /** The response to a request that is not the expected callback. */
    notHere: page({
      language,
      title: t('callback.notHere.title'),
      paragraphs: [t('callback.notHere.text'), t('callback.closeTab')],
      isRefusal: true,
    }),
  };
}
