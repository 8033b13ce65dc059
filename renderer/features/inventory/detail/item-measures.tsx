import { useIntl } from 'react-intl';
import type { InventoryItem } from '../../../../shared/inventory/inventory.ts';
import { SideSection } from '../../../components/record-pane/record-pane.tsx';
import { Fact, FactList } from '../../../components/text/facts.tsx';
import { ServiceText } from '../../../components/text/service-text.tsx';
import { useMessages } from '../../../messages/use-messages.ts';

/** How large and heavy an item is, and what else is said of the item itself. */
export function ItemMeasures({ item }: { readonly item: InventoryItem }) {
  const t = useMessages();
  const intl = useIntl();
  const { dimensions, variant, weight } = item;
  const number = (value: number | null) => (value === null ? '–' : intl.formatNumber(value));
  const hazmat = variant?.hazmat ?? null;
  return (
    <SideSection title={t('measures.title')}>
      <FactList>
        <Fact label={t('measures.size')}>
          {dimensions === null ? null : (
            <>
              <ServiceText>
                {`${[dimensions.length, dimensions.width, dimensions.height].map(number).join(' × ')} ${dimensions.unit ?? ''}`}
              </ServiceText>
              <br />
              {t(dimensions.validated ? 'measures.validated' : 'measures.notValidated')}
              {dimensions.isLocked && `, ${t('measures.locked')}`}
            </>
          )}
        </Fact>
        <Fact label={t('measures.weight')}>
          {weight === null || weight.value === null ? null : (
            <ServiceText>{`${number(weight.value)} ${weight.unit ?? ''}`}</ServiceText>
          )}
        </Fact>
        <Fact label={t('measures.hazmat')}>
          {hazmat === null
            ? null
            : t(
                hazmat.isHazmat
                  ? hazmat.validated
                    ? 'measures.hazmatValidated'
                    : 'measures.hazmatNotValidated'
                  : 'measures.noHazmat',
              )}
        </Fact>
        <Fact label={t('measures.activity')}>
          {variant === null || variant.isActive === null
            ? null
            : t(variant.isActive ? 'inventory.activeYes' : 'inventory.activeNo')}
        </Fact>
      </FactList>
    </SideSection>
  );
}
