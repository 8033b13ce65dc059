import { type RefCallback, useCallback, useState } from 'react';

/** An element and its inner size in pixels; null and 0 until it is in the page. */
type MeasuredElement<Element extends HTMLElement> = {
  readonly ref: RefCallback<Element>;
  readonly element: Element | null;
  readonly width: number;
  readonly height: number;
};

/** Measures an element before the first paint and whenever it changes. */
export function useMeasuredElement<Element extends HTMLElement>(): MeasuredElement<Element> {
  const [element, setElement] = useState<Element | null>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const ref = useCallback((target: Element | null) => {
    setElement(target);
    if (target === null) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = target;
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => {
      observer.disconnect();
      setElement(null);
    };
  }, []);
  return { ref, element, ...size };
}
