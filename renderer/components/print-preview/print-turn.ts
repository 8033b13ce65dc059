let line: Promise<unknown> = Promise.resolve();

/**
 * Prints a page as it is now, whatever else is opened, changed, or closed by then: printing the window prints only one
 * page, so jobs take turns, each with a copy of its own page.
 *
 * @param print prints the window
 */
export async function printInTurn<Result>(page: HTMLElement, print: () => Promise<Result>): Promise<Result> {
  const copy = page.cloneNode(true) as HTMLElement;
  delete copy.dataset['printedCopy'];
  copy.dataset['printing'] = '';
  const turn = line.then(async () => {
    document.body.append(copy);
    try {
      await waitUntilDrawable(copy);
      return await print();
    } finally {
      copy.remove();
    }
  });
  line = turn.catch(() => undefined);
  return turn;
}

/** Resolves once the fonts and pictures of a page can be drawn; a picture that can't be drawn delays nothing. */
async function waitUntilDrawable(page: HTMLElement): Promise<void> {
  await document.fonts.ready;
  await Promise.allSettled([...page.querySelectorAll('img')].map((image) => image.decode()));
}
