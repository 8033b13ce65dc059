import type { Page } from 'playwright';

/** What the app itself says is wrong, as a person reads it. */
export type AppComplaints = {
  /** Takes what was said until now, each as its code and its words. A page that is loaded again begins anew. */
  take(): Promise<string[]>;
};

type WatchedWindow = Window & { appComplaints?: string[] };

/** Writes down every alert, failure, and refusal of a desk that is shown from now on, also those that go again. */
export async function watchComplaints(page: Page): Promise<AppComplaints> {
  await page.addInitScript(noteComplaints);
  await page.evaluate(noteComplaints);
  return {
    take: () =>
      page.evaluate(() => {
        const watched = window as WatchedWindow;
        const taken = watched.appComplaints ?? [];
        watched.appComplaints = [];
        return taken;
      }),
  };
}

/** Runs in the page. A count that goes on (the seconds until a retry) is one complaint. */
function noteComplaints(): void {
  const watched = window as WatchedWindow;
  if (watched.appComplaints !== undefined) return;
  watched.appComplaints = [];
  const said = new WeakMap<Element, string>();
  const complaining =
    '[role="alert"], [data-code]:not([data-code="UNSUPPORTED"]), [data-feedback][data-tone="wrong"]';
  const look = () => {
    for (const element of document.querySelectorAll<HTMLElement>(complaining)) {
      const words = element.innerText.replaceAll(/\s+/gu, ' ').trim();
      const code = element.dataset['code'] ?? element.dataset['feedback'] ?? '';
      const complaint = `${code} ${words}`.trim();
      const same = complaint.replaceAll(/\d+/gu, '0');
      if (words === '' || !element.checkVisibility() || said.get(element) === same) continue;
      said.set(element, same);
      watched.appComplaints?.push(complaint);
    }
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['role', 'data-code', 'data-tone', 'hidden'],
  });
}
