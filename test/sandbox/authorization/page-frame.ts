import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

const style = `
:root{color-scheme:light dark;--page:#eef1f6;--glow:#dbe6f7;--card:#fff;--text:#172033;--quiet:#56627a;--line:#d9dfe9;
--accent:#1d5bb8;--accent-strong:#174a96;--on-accent:#fff;--bad:#a61b29;--bad-soft:#fdecee;--soft:#f4f6fa;--badge:#7a4a00;--badge-soft:#fff1d6}
@media (prefers-color-scheme:dark){:root{--page:#0e131c;--glow:#16233a;--card:#171e2a;--text:#e8edf6;--quiet:#a3afc4;--line:#2c3648;
--accent:#7fb0ff;--accent-strong:#a6c8ff;--on-accent:#0c1626;--bad:#ff9aa5;--bad-soft:#3a1a20;--soft:#1e2736;--badge:#ffd79a;--badge-soft:#3a2c10}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:32px 16px;color:var(--text);
background:radial-gradient(60rem 30rem at 50% -6rem,var(--glow),transparent),var(--page);
font:16px/1.5 Inter,system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',sans-serif}
main{width:100%;max-width:440px;background:var(--card);border:1px solid var(--line);border-radius:16px;padding:32px;
box-shadow:0 1px 2px rgb(16 24 40/.06),0 16px 40px rgb(16 24 40/.1)}
main.wide{max-width:760px}
.groups{display:grid;gap:12px;grid-template-columns:repeat(auto-fit,minmax(300px,1fr));align-items:start;margin-top:16px}
.groups section{margin-top:0;height:100%}
.groups section:last-child:nth-child(odd){grid-column:1/-1}
header{display:flex;align-items:center;gap:12px;margin-bottom:24px}
header svg{flex:none;color:var(--accent)}
header strong{font-size:15px;letter-spacing:-.01em}
.badge{margin-left:auto;font-size:12px;font-weight:600;padding:2px 10px;border-radius:999px;color:var(--badge);background:var(--badge-soft)}
h1{font-size:24px;line-height:1.25;letter-spacing:-.02em;margin:0 0 6px}
p{margin:0 0 16px;color:var(--quiet)}
p strong{color:var(--text)}
label{display:block;font-size:14px;font-weight:600;margin:16px 0 6px}
input[type=email],input[type=password],input[type=text]{width:100%;height:44px;padding:0 12px;font:inherit;color:var(--text);
background:var(--card);border:1px solid var(--line);border-radius:10px}
input:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.hint{font-size:13px;margin:8px 0 0}
.actions{display:flex;gap:12px;margin-top:24px}
button{flex:1;height:44px;padding:0 16px;font:inherit;font-weight:600;border-radius:10px;border:1px solid var(--line);
background:var(--card);color:var(--text);cursor:pointer}
button:hover{background:var(--soft)}
button.primary{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
button.primary:hover{background:var(--accent-strong)}
.problem{background:var(--bad-soft);color:var(--bad);border-radius:10px;padding:10px 14px;font-size:14px;font-weight:500;margin:16px 0 0}
section{border:1px solid var(--line);border-radius:12px;padding:14px 16px;margin-top:12px}
h2{font-size:13px;font-weight:600;color:var(--quiet);margin:0 0 6px}
ul{list-style:none;margin:0;padding:0}
li{display:flex;gap:10px;padding:3px 0;font-size:15px}
li::before{content:'';flex:none;width:7px;height:7px;margin-top:8px;border-radius:50%;background:var(--accent)}
li.change::before{border-radius:2px;transform:rotate(45deg)}
dl{display:grid;grid-template-columns:auto 1fr;gap:6px 16px;margin:0;font-size:14px}
dt{color:var(--quiet)}
dd{margin:0;min-width:0;overflow-wrap:anywhere;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:13px}
footer{margin-top:24px;padding-top:16px;border-top:1px solid var(--line);font-size:13px;color:var(--quiet)}
`;

const mark = `<svg width="32" height="32" viewBox="0 0 32 32" fill="none" aria-hidden="true">
<rect x="3" y="16" width="12" height="12" rx="2" fill="currentColor" opacity=".45"/>
<rect x="17" y="16" width="12" height="12" rx="2" fill="currentColor"/>
<rect x="10" y="3" width="12" height="12" rx="2" fill="currentColor" opacity=".75"/></svg>`;

export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

const sourceHash = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`;

export interface PageContent {
  title: string;
  /** Trusted markup: external text must already be escaped. */
  body: string;
  isWide?: boolean;
  script?: string;
}

export const renderPage = ({ title, body, isWide = false, script }: PageContent): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main${isWide ? ' class="wide"' : ''}>
<header>${mark}<strong>Merchant account</strong><span class="badge">Sandbox</span></header>
${body}
</main>
${script === undefined ? '' : `<script>${script}</script>`}
</body>
</html>
`;

/**
 * Returns the content security policy of these pages. It has no `form-action`: the browser would apply it to the
 * redirects after the form, and the callback would never leave this server.
 */
export function pagePolicy(script?: string): string {
  const scripts = script === undefined ? '' : `; script-src ${sourceHash(script)}`;
  return `default-src 'none'; style-src ${sourceHash(style)}${scripts}; base-uri 'none'; frame-ancestors 'none'`;
}

export function sendPage(response: ServerResponse, status: number, content: PageContent): void {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy(content.script),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  };
  // Not sent before its body: a mutation of the page may change its length.
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end(renderPage(content));
}
