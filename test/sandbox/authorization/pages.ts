import { escapeHtml, type PageContent } from './page-frame.ts';
import { permissionGroups } from './scopes.ts';

export interface LoginPage {
  action: string;
  applicationName: string;
  userName: string;
  password: string;
  problem?: string;
}

export function loginPage({ action, applicationName, userName, password, problem }: LoginPage): PageContent {
  const isFilledIn = problem === undefined;
  const hint =
    '<p class="hint">This is a local sandbox. The demonstration account is filled in: press Enter.</p>';
  return {
    title: 'Sign in',
    body: `<h1>Sign in</h1>
<p>to continue to <strong>${escapeHtml(applicationName)}</strong></p>
${isFilledIn ? '' : `<div class="problem" role="alert">${escapeHtml(problem)}</div>`}
<form method="post" action="${escapeHtml(action)}">
<label for="user-name">E-mail address</label>
<input id="user-name" name="userName" type="email" autocomplete="username" required value="${escapeHtml(userName)}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${isFilledIn ? '' : ' autofocus'} value="${escapeHtml(password)}">
${isFilledIn ? hint : ''}
<div class="actions"><button class="primary" type="submit"${isFilledIn ? ' autofocus' : ''}>Sign in</button></div>
</form>
<footer>No account, no password and no data on this page leaves your machine.</footer>`,
  };
}

export interface ConsentPage {
  action: string;
  applicationName: string;
  accountName: string;
  userName: string;
  scopes: readonly string[];
  /** As sent by the application; when omitted, the user is asked. */
  integrationName: string | undefined;
  redirectHost: string;
}

export function consentPage(page: ConsentPage): PageContent {
  const application = escapeHtml(page.applicationName);
  const groups = Object.entries(permissionGroups).flatMap(([title, permissions]) => {
    const requested = permissions.filter(([scope]) => page.scopes.includes(scope));
    if (requested.length === 0) return [];
    const rows = requested.map(
      ([scope, words]) =>
        `<li${scope.endsWith('_write') ? ' class="change"' : ''} data-scope="${escapeHtml(scope)}">${escapeHtml(words)}</li>`,
    );
    return [`<section><h2>${escapeHtml(title)}</h2><ul>${rows.join('')}</ul></section>`];
  });
  const integration =
    page.integrationName === undefined
      ? `<label for="integration-name">Name of this integration</label>
<input id="integration-name" name="integrationName" type="text" maxlength="100" required value="${application}">
<p class="hint">It names the channel that this application writes in.</p>`
      : `<p>This integration will be listed as <strong>${escapeHtml(page.integrationName)}</strong>.</p>`;
  return {
    title: `Allow access to ${page.applicationName}`,
    isWide: true,
    body: `<h1>${application} wants to access your account</h1>
<p>Signed in to <strong>${escapeHtml(page.accountName)}</strong> as ${escapeHtml(page.userName)}</p>
<form method="post" action="${escapeHtml(page.action)}">
${integration}
<div class="groups">${groups.join('\n')}</div>
<div class="actions">
<button class="primary" type="submit" name="decision" value="allow" autofocus>Allow access</button>
<button type="submit" name="decision" value="deny" formnovalidate>Deny</button>
</div>
</form>
<footer>You will be sent back to ${escapeHtml(page.redirectHost)}. You can take this permission back at any time.</footer>`,
  };
}

export function errorPage(title: string, details: Readonly<Record<string, string>>): PageContent {
  const rows = Object.entries(details).map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
  );
  return {
    title,
    body: `<h1>${escapeHtml(title)}</h1>
<p>You can close this page, return to the application and try again.</p>
<section><dl>${rows.join('')}</dl></section>`,
  };
}

const submitScript = 'document.forms[0].submit();';

/** Posts the result to the callback automatically; without scripts, the user clicks a button. */
export function formPostPage(action: string, fields: Readonly<Record<string, string>>): PageContent {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return {
    title: 'Returning to the application',
    script: submitScript,
    body: `<h1>Returning to the application</h1>
<form method="post" action="${escapeHtml(action)}">${inputs.join('')}
<noscript><p>Scripts are off in this browser.</p><div class="actions"><button class="primary" type="submit">Continue</button></div></noscript>
</form>`,
  };
}

export function dashboardPage(
  sections: readonly (readonly [title: string, rows: Readonly<Record<string, string>>])[],
): PageContent {
  const parts = sections.map(([title, rows]) => {
    const list = Object.entries(rows).map(
      ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
    );
    return `<section><h2>${escapeHtml(title)}</h2><dl>${list.join('')}</dl></section>`;
  });
  return {
    title: 'Sandbox dashboard',
    isWide: true,
    body: `<h1>Sandbox dashboard</h1>
<p>What an application needs to connect to this sandbox. Everything here is made up and local.</p>
${parts.join('\n')}`,
  };
}
