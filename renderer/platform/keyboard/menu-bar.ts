/**
 * Keeps the focus out of the menu bar of Windows and Linux after an Alt combination: Electron moves it there when Alt is
 * released alone, and does not see the keys that the page handled in between. Must be called before anything else
 * listens to the window's keys.
 */
export function guardMenuBar(target: Pick<EventTarget, 'addEventListener'> = window): void {
  let isCombined = false;
  const press = ({ key, altKey, repeat }: KeyboardEvent) => {
    if (key !== 'Alt') isCombined ||= altKey;
    else if (!repeat) isCombined = false;
  };
  const release = (event: KeyboardEvent) => {
    if (event.key === 'Alt' && isCombined) event.preventDefault();
  };
  target.addEventListener('keydown', press as EventListener, { capture: true });
  target.addEventListener('keyup', release as EventListener, { capture: true });
}
