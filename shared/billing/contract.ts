import { z } from 'zod';
import { answerOf } from '#shared/ipc/answer.ts';
import { prefer, request } from '#shared/ipc/define.ts';
import {
  InvoicePage,
  InvoiceQuery,
  InvoiceTransactionQuery,
  TransactionPage,
  TransactionQuery,
} from './billing.ts';

export const billingRequests = {
  listInvoices: request(InvoiceQuery.safeExtend({ prefer }), answerOf(InvoicePage)),
  listInvoiceTransactions: request(InvoiceTransactionQuery.safeExtend({ prefer }), answerOf(TransactionPage)),
  queryTransactions: request(TransactionQuery.safeExtend({ prefer }), answerOf(TransactionPage)),
  listFees: request(z.object({ prefer }), answerOf(z.array(z.string()))),
};
