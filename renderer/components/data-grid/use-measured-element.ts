import { type RefCallback, useCallback, useState } from 'react';

/** An element and its inner width in pixels; null and 0 until it is in the page. */
export type MeasuredElement<Element extends HTMLElement> = {
  readonly ref: RefCallback<Element>;
  readonly element: Element | null;
  readonly width: number;
};

/** Measures an element before the first paint and whenever it changes. */
export function useMeasuredElement<Element extends HTMLElement>(): MeasuredElement<Element> {
  const [element, setElement] = useState<Element | null>(null);
  const [width, setWidth] = useState(0);
  const ref = useCallback((target: Element | null) => {
    setElement(target);
    if (target === null) return undefined;
    setWidth(target.clientWidth);
    const observer = new ResizeObserver(() => setWidth(target.clientWidth));
    observer.observe(target);
    return () => {
      observer.disconnect();
      setElement(null);
    };
  }, []);
  return { ref, element, width };
}
