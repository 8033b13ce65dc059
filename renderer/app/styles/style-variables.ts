import 'react';

declare module 'react' {
  interface CSSProperties {
    /** The app's own variables; React sets them through the style object, which the page's policy allows. */
    readonly [variable: `--${string}`]: string | number | undefined;
  }
}
