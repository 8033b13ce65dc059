import { Fact, FactList, GivenText } from '#renderer/components/text/facts.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { type MessageId, useMessages } from '#renderer/messages/use-messages.ts';
import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import type { ScanEnding } from './engine/scan.ts';

type ScannerFactsProps = {
  readonly profile: ScannerProfile;
  /** How the group separator was received; null if there was none, omitted if that was not saved. */
  readonly separator?: string | null;
};

export function ScannerFacts({ profile, separator }: ScannerFactsProps) {
  const t = useMessages();
  const { prefix, suffix, layout, speed, timing, capsLock } = profile;
  return (
    <FactList>
      <Fact label={t('scannerTest.suffix')}>
        <SuffixName suffix={suffix} />
      </Fact>
      <GivenText label={t('scannerTest.prefix')} text={prefix} isMono />
      <Fact label={t('scannerTest.layout')}>{t(`scannerTest.layout.${layout}`)}</Fact>
      <Fact label={t('scannerTest.speed')}>
        {t(`scannerTest.speed.${speed}`)}
        {timing !== null && (
          <div className="small dim">
            <Pace {...timing} />
          </div>
        )}
      </Fact>
      {capsLock === 'compensated' && (
        <Fact label={t('scannerTest.capsLock')}>{t('scannerTest.capsLock.compensated')}</Fact>
      )}
      {separator !== undefined && (
        <Fact label={t('scannerTest.separator')}>
          {t(separator === null ? 'scannerTest.separator.none' : 'scannerTest.separator.sent')}
        </Fact>
      )}
    </FactList>
  );
}

type PaceProps = { readonly gapMs: number; readonly longestGapMs: number };

export function Pace({ gapMs, longestGapMs }: PaceProps) {
  const t = useMessages();
  return t('scannerHealth.pace', { gap: Math.round(gapMs), longest: Math.round(longestGapMs) });
}

const suffixNames = {
  enter: 'scannerTest.suffix.enter',
  tab: 'scannerTest.suffix.tab',
  'enter-or-tab': 'scannerTest.suffix.either',
  none: 'scannerTest.suffix.none',
} as const satisfies Record<string, MessageId>;

function SuffixName({ suffix }: Pick<ScannerProfile, 'suffix'>) {
  const t = useMessages();
  return suffix in suffixNames ? (
    t(suffixNames[suffix as keyof typeof suffixNames])
  ) : (
    <ServiceText mono>{suffix}</ServiceText>
  );
}

type EndingNamesProps = { readonly endings: readonly ScanEnding[]; readonly profile: ScannerProfile };

/** A dash if unknown. */
export function EndingNames({ endings, profile }: EndingNamesProps) {
  if (endings.length === 0) return '–';
  return endings.map((ending, index) => (
    <span key={ending}>
      {index > 0 && ' + '}
      <SuffixName suffix={ending === 'suffix' ? profile.suffix : ending === 'silence' ? 'none' : ending} />
    </span>
  ));
}
