import { failureOf } from '../../bridge/request-failure.ts';
import { Fact, FactList } from '../../components/facts.tsx';
import { SideSection } from '../../components/record-pane/record-pane.tsx';
import { useWords } from '../../messages/use-words.ts';
import styles from './lots.module.css';

/** What came of asking for something. */
type Asked = { readonly isAnswered: boolean; readonly error: Error | null };

type OfferedSectionProps = { readonly reading: Asked; readonly quantities: Asked };

/** Which operations on lots this server offers, as far as they were asked for, and what Dockhand does with them. */
export function OfferedSection({ reading, quantities }: OfferedSectionProps) {
  const words = useWords();
  return (
    <SideSection title={words('offered.title')}>
      <div className={styles.wideLabels}>
        <FactList>
          <Fact label={words('offered.reading')}>{words(`offered.${offerOf(reading)}`)}</Fact>
          <Fact label={words('offered.quantities')}>{words(`offered.${offerOf(quantities)}`)}</Fact>
          <Fact label={words('offered.writing')}>{words('offered.onlyReads')}</Fact>
        </FactList>
      </div>
    </SideSection>
  );
}

function offerOf({ isAnswered, error }: Asked): 'yes' | 'no' | 'forbidden' | 'unknown' {
  const code = error === null ? null : failureOf(error).code;
  if (code === 'UNSUPPORTED') return 'no';
  if (code === 'FORBIDDEN') return 'forbidden';
  return isAnswered ? 'yes' : 'unknown';
}
