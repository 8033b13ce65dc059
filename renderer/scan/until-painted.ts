/** A window that nobody sees draws no frames: what waits for one goes on after this long. */
const longestFrameMs = 100;

/** Resolves when the frame with what stands in the page now has been handed to the screen. */
export function untilPainted(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longestFrameMs);
    requestAnimationFrame(() => {
      // A message that is sent in the frame's callback arrives after the frame was drawn.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        clearTimeout(timer);
        port1.close();
        resolve();
      });
      port1.start();
      port2.postMessage(null);
    });
  });
}
