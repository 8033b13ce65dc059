import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { maxStepMs } from '#renderer/platform/keyboard/pace.ts';
import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import { type SeenScan, scanStatsOf } from '#renderer/scan/engine/scanner-health.ts';
import styles from './scanner-health.module.css';

/** More scans would make the bars too thin to see. */
const shownScans = 8;
/** Widths in bars: between two scans, and the minimum across the graph. */
const betweenScans = 3;
const minBars = 96;

/** Lays out bars side by side, by scan, and returns the total width in bars. */
function layOut(scans: readonly SeenScan[]) {
  let from = 0;
  const groups = scans.map((scan) => {
    const group = { scan, from };
    from += Math.max(1, scan.gapsMs.length) + betweenScans;
    return group;
  });
  return { groups, width: Math.max(minBars, from - betweenScans) };
}

type GapGraphProps = {
  /** Oldest first; only the last few are shown. */
  readonly scans: readonly SeenScan[];
  readonly profile: ScannerProfile;
};

/** Shows the gaps between keys in the last scans, as bars below the limit of the settings. */
export function GapGraph({ scans, profile }: GapGraphProps) {
  const t = useMessages();
  const shown = scans.slice(-shownScans);
  const { medianGapMs, longestGapMs } = scanStatsOf(shown);
  const limitMs = maxStepMs(profile);
  const topMs = Math.max(1.3 * limitMs, Math.min(longestGapMs, 4 * limitMs));
  const { groups, width } = layOut(shown);
  const times = {
    count: shown.length,
    median: Math.round(medianGapMs),
    longest: Math.round(longestGapMs),
    limit: Math.round(limitMs),
  };
  const heightOf = (ms: number) => (100 * Math.min(ms, topMs)) / topMs;
  return (
    <figure className="stack gap-8 no-margin">
      <div className={styles.graph} dir="ltr">
        <svg
          viewBox={`0 0 ${width} 100`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('scannerHealth.graph', times)}
        >
          {groups.map(({ scan, from }) =>
            scan.gapsMs.map((gapMs, index) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a gap is its place.
                key={`${scan.number} ${index}`}
                className={gapMs > limitMs ? styles.long : styles.bar}
                x={from + index + 0.1}
                width={0.8}
                y={100 - heightOf(gapMs)}
                height={heightOf(gapMs)}
              />
            )),
          )}
          <path className={styles.limit} d={`M0 ${100 - heightOf(limitMs)}H${width}`} />
        </svg>
        <bdi className={styles.limitLabel} style={{ bottom: `${heightOf(limitMs)}%` }} aria-hidden="true">
          {t('time.milliseconds', { ms: times.limit })}
        </bdi>
        <div className={styles.numbers} aria-hidden="true">
          {groups.map(({ scan, from }) => (
            <span
              key={scan.number}
              className="inline-row gap-2"
              style={{ insetInlineStart: `${(100 * (from + scan.gapsMs.length / 2)) / width}%` }}
            >
              {scan.missed !== null && <StateShape tone="attention" />}
              {scan.number}
            </span>
          ))}
        </div>
      </div>
      <figcaption className="small leading-17 dim">{t('scannerHealth.graphText', times)}</figcaption>
    </figure>
  );
}
