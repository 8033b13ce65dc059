import { IconArrowRight } from '@tabler/icons-react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { loadedRow } from '#renderer/components/list-screen/page-chain.ts';
import { useListRoute } from '#renderer/components/list-screen/use-list.ts';
import { RecordLines } from '#renderer/components/record-pane/record-lines.tsx';
import { RecordMain, RecordPane, SideSection } from '#renderer/components/record-pane/record-pane.tsx';
import styles from '#renderer/components/record-pane/record-table.module.css';
import { useCachedRecord } from '#renderer/components/record-pane/use-cached-record.ts';
import { DayText } from '#renderer/components/stock/day-text.tsx';
import { AgeStamp } from '#renderer/components/text/age-stamp.tsx';
import { Fact, FactList, TextFact } from '#renderer/components/text/facts.tsx';
import { MoneyText } from '#renderer/components/text/money-text.tsx';
import { RecordLink } from '#renderer/components/text/record-link.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import type { Invoice, Transaction } from '#shared/billing/billing.ts';
import { totalsOf } from '#shared/billing/model/charges.ts';
import {
  chargeId,
  invoiceChargesKey,
  invoiceListsKey,
  readInvoice,
  readInvoiceCharges,
} from './billing-queries.ts';
import { invoiceTypeWord, referenceAddress, referenceTypeWord } from './billing-words.ts';
import { invoicesList } from './invoices-list.tsx';

export function InvoiceDetail() {
  const t = useMessages();
  const account = useAccount();
  const { recordId, close } = useListRoute(invoicesList);
  const idText = recordId ?? '';
  const id = Number(idText);
  const key = invoiceChargesKey(account.id, id);
  const charges = useCachedRecord(key, (prefer) => readInvoiceCharges(id, prefer));
  const answer = charges.data;
  const listsKey = invoiceListsKey(account.id);
  // The list beside it may still be loading.
  useIsFetching({ queryKey: listsKey });
  const listed = loadedRow<Invoice>(useQueryClient(), listsKey, ({ invoiceId }) => invoiceId === id);
  // Not every invoice has charges with its day.
  const day =
    listed?.invoiceDate ??
    answer?.data.items.find(({ invoiceDate }) => invoiceDate !== null)?.invoiceDate ??
    null;
  const found = useCachedRecord(
    [...key, 'head', day],
    (prefer) => readInvoice(day ?? '', prefer),
    day !== null,
  );
  const invoice = found.data?.data.items.find(({ invoiceId }) => invoiceId === id);
  const type = invoice?.invoiceType ?? listed?.invoiceType ?? answer?.data.items[0]?.invoiceType ?? null;
  return (
    <RecordPane
      label={t('billing.region', { id: idText })}
      id={idText}
      idWhat={t('billing.idWhat')}
      state={null}
      refreshLabel={t('billing.refresh')}
      isRefreshing={charges.isFetching || found.isFetching}
      error={charges.error ?? found.error}
      remains={t('billing.remains')}
      onRefresh={() => {
        void charges.refetch();
        if (day !== null) void found.refetch();
      }}
      onClose={close}
    >
      {answer === undefined ? null : (
        <RecordMain>
          <SideSection title={t('term.facts')}>
            <FactList>
              <TextFact label={t('term.type')} text={type === null ? null : invoiceTypeWord(type, t)} />
              <Fact label={t('billing.column.date')}>{day === null ? null : <DayText day={day} />}</Fact>
              <Fact label={t('billing.column.amount')}>
                {invoice?.amount == null ? null : (
                  <MoneyText amount={invoice.amount} currency={invoice.currencyCode} />
                )}
              </Fact>
              <Fact label={t('billing.column.balance')}>
                {invoice?.runningBalance == null ? null : (
                  <MoneyText amount={invoice.runningBalance} currency={invoice.currencyCode} />
                )}
              </Fact>
            </FactList>
          </SideSection>
          <p className={`no-margin ${styles.block}`}>
            <a href={`#/charges?invoice=${id}`} className="with-mark medium link">
              {t('billing.asList')}
              <IconArrowRight size={14} stroke={1.75} aria-hidden="true" />
            </a>
          </p>
          <ChargeLines charges={answer.data.items} isCut={answer.data.next !== null}>
            <AgeStamp source={answer.source} asOf={answer.asOf} />
          </ChargeLines>
        </RecordMain>
      )}
    </RecordPane>
  );
}

type ChargeLinesProps = {
  readonly charges: readonly Transaction[];
  /** The invoice has more lines. */
  readonly isCut: boolean;
  /** The age of the lines. */
  readonly children: ReactNode;
};

function ChargeLines({ charges, isCut, children }: ChargeLinesProps) {
  const t = useMessages();
  return (
    <>
      <RecordLines
        title={t('billing.charges')}
        lines={charges}
        none={t('billing.noCharges')}
        titleEnd={children}
        head={
          <>
            <th scope="col">{t('billing.column.charged')}</th>
            <th scope="col">{t('billing.column.fee')}</th>
            <th scope="col">{t('charges.about')}</th>
            <th scope="col" className={styles.number}>
              {t('billing.column.amount')}
            </th>
          </>
        }
      >
        {(shown) => (
          <>
            <tbody>
              {shown.map((charge) => (
                <ChargeLine key={chargeId(charge)} charge={charge} />
              ))}
            </tbody>
            {!isCut && (
              <tfoot>
                {totalsOf(charges).map(({ currency, total }) => (
                  <tr key={currency}>
                    <th scope="row" colSpan={3}>
                      {t('billing.total')}
                    </th>
                    <td className={`${styles.number} semibold`}>
                      <MoneyText amount={total} currency={currency} />
                    </td>
                  </tr>
                ))}
              </tfoot>
            )}
          </>
        )}
      </RecordLines>
      {isCut && <p className={styles.none}>{t('billing.cut', { count: charges.length })}</p>}
    </>
  );
}

function ChargeLine({ charge }: { readonly charge: Transaction }) {
  const t = useMessages();
  const { chargeDate, transactionFee, referenceType, referenceId, amount, currencyCode } = charge;
  const reference = [referenceTypeWord(referenceType, t), referenceId].filter(Boolean).join(' ');
  const address = referenceAddress(referenceType, referenceId);
  return (
    <tr>
      <td>{chargeDate === null ? '–' : <DayText day={chargeDate} />}</td>
      <td className={styles.name}>
        {transactionFee === null ? '–' : <ServiceText>{transactionFee}</ServiceText>}
      </td>
      <td>
        {address === null ? <bdi>{reference || '–'}</bdi> : <RecordLink to={address}>{reference}</RecordLink>}
      </td>
      <td className={styles.number}>
        {amount === null ? '–' : <MoneyText amount={amount} currency={currencyCode} />}
      </td>
    </tr>
  );
}
