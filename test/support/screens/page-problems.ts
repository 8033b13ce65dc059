import type { Page } from 'playwright';

/** A page's problems: refused by its policy, printed as an error or a warning, or thrown and not caught. */
export type PageProblems = {
  /** Returns everything found so far, including problems from before the watch started. */
  take(): Promise<string[]>;
};

/**
 * Watches a page over the DevTools protocol. When enabled, its domains deliver what they had collected before, so that
 * no problem of the page's own start is missed, although a test gets the window only later.
 */
export async function watchPage(page: Page): Promise<PageProblems> {
  const session = await page.context().newCDPSession(page);
  let found: string[] = [];
  session.on('Audits.issueAdded', ({ issue }) => {
    const details = issue.details.contentSecurityPolicyIssueDetails;
    if (details === undefined) return;
    const { violatedDirective, contentSecurityPolicyViolationType: kind, blockedURL } = details;
    found.push(`policy: ${violatedDirective} refused ${blockedURL ?? kind}`);
  });
  session.on('Log.entryAdded', ({ entry }) => {
    if (entry.level === 'error' || entry.level === 'warning') found.push(`${entry.source}: ${entry.text}`);
  });
  session.on('Runtime.consoleAPICalled', ({ type, args }) => {
    if (!['error', 'warning', 'assert'].includes(type)) return;
    found.push(`console.${type}: ${args.map(({ value, description }) => value ?? description).join(' ')}`);
  });
  session.on('Runtime.exceptionThrown', ({ exceptionDetails: { text, exception } }) => {
    found.push(`uncaught: ${exception?.description ?? text}`);
  });
  await session.send('Audits.enable');
  await session.send('Log.enable');
  await session.send('Runtime.enable');
  return {
    async take() {
      // The response arrives after the events before it. A closed window reports nothing more.
      await session.send('Runtime.evaluate', { expression: '0' }).catch(() => undefined);
      const taken = found;
      found = [];
      return taken;
    },
  };
}
