import type { Page } from 'playwright';

/** The errors that the app itself shows, as a user reads them. */
export type AppComplaints = {
  /** Returns the complaints so far, each as its code and its message. A reload of the page starts over. */
  take(): Promise<string[]>;
};

type WatchedWindow = Window & { appComplaints?: string[] };

/** Records every alert, failure, and refusal of a desk that is shown from now on, even briefly. */
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

/** Runs in the page. A running count (the seconds until a retry) is one complaint. */
function noteComplaints(): void {
  const watched = window as WatchedWindow;
  if (watched.appComplaints !== undefined) return;
  watched.appComplaints = [];
  const noted = new WeakMap<Element, string>();
  const complaining =
    '[role="alert"], [data-code]:not([data-code="UNSUPPORTED"]), [data-feedback][data-tone="wrong"]';
  const look = () => {
    for (const element of document.querySelectorAll<HTMLElement>(complaining)) {
      const words = element.innerText.replaceAll(/\s+/gu, ' ').trim();
      const code = element.dataset['code'] ?? element.dataset['feedback'] ?? '';
      const complaint = `${code} ${words}`.trim();
      const same = complaint.replaceAll(/\d+/gu, '0');
      if (words === '' || !element.checkVisibility() || noted.get(element) === same) continue;
      noted.set(element, same);
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
