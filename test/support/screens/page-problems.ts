import type { Page } from 'playwright';

/** What a page complained about: refused by its policy, printed as an error or a warning, thrown and not caught. */
export type PageProblems = {
  /** Takes everything that was found until now, what happened before anybody watched included. */
  take(): Promise<string[]>;
};

/**
 * Watches a page over the DevTools protocol. Its domains hand out what they had collected before they were enabled,
 * so that nothing of the page's own start is missed, although a test gets hold of the window only after it.
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
      // The answer comes after the events that went before it. A window that was closed says nothing any more.
      await session.send('Runtime.evaluate', { expression: '0' }).catch(() => undefined);
      const taken = found;
      found = [];
      return taken;
    },
  };
}
