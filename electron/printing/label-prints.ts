import pLimit, { type LimitFunction } from 'p-limit';
import type { ChangeEntry, StartActivity } from '#electron/cache/activity/change-record.ts';
import { RequestRefused } from '#electron/request-refused.ts';
import type { LabelJob, LabelOutcome, LabelPrinter } from '#shared/labels/label.ts';
import { layoutLabel } from '#shared/labels/model/label-layout.ts';
import { printableText } from '#shared/labels/model/label-text.ts';
import { sentence } from '#shared/messages/messages.ts';
import { type PrinterOutcome, type PrinterTrouble, sendToPrinter } from './printer-connection.ts';
import { zplOf } from './zpl.ts';

type LabelPrintsOptions = {
  printers: () => readonly LabelPrinter[];
  startActivity: StartActivity<ChangeEntry<'labels.print'>>;
  send?: typeof sendToPrinter;
};

/** The label printers of this desk. Each prints its jobs sequentially; every job is recorded in the activity log. */
export function createLabelPrints({ printers, startActivity, send = sendToPrinter }: LabelPrintsOptions) {
  /** One job per printer at a time, by address. */
  const queues = new Map<string, LimitFunction>();
  const inTurn = (address: string, job: () => Promise<PrinterOutcome>) => {
    const queue = queues.get(address) ?? pLimit(1);
    queues.set(address, queue);
    return queue(job);
  };
  return {
    async print({ printer: name, labels, copies, from }: LabelJob): Promise<LabelOutcome> {
      const printer = printers().find((known) => known.name === name);
      if (printer === undefined)
        throw new RequestRefused('INVALID', sentence('failure.label.noPrinter', { printer: name }));
      const note = startActivity();
      const formats = labels
        .flatMap((label) => {
          const format = zplOf(layoutLabel(label, printer.size, printer.dpi));
          return Array.from({ length: copies }, () => format);
        })
        .slice(from);
      const { sent, unsure, trouble } = await inTurn(`${printer.host} ${printer.port}`, () =>
        send(printer, formats),
      );
      const reason = trouble === null ? null : sentence(sentenceOf[trouble], { printer: name });
      note({
        action: 'labels.print',
        subject: sentence('activity.subject.labels', {
          count: formats.length,
          label: printableText(labels[0]?.heading ?? '').slice(0, 80),
          printer: name,
        }),
        outcome: trouble === null ? 'done' : unsure > 0 ? 'unverified' : sent > 0 ? 'partly' : 'failed',
        requestId: null,
        detail: reason,
      });
      if (reason !== null && sent === 0 && unsure === 0) throw new RequestRefused('INVALID', reason);
      return { sent, unsure, trouble: reason };
    },
  };
}

const sentenceOf = {
  notFound: 'failure.label.notFound',
  refused: 'failure.label.refused',
  unreachable: 'failure.label.unreachable',
  paperOut: 'failure.label.paperOut',
  ribbonOut: 'failure.label.ribbonOut',
  headOpen: 'failure.label.headOpen',
  paused: 'failure.label.paused',
  lost: 'failure.label.lost',
  silent: 'failure.label.silent',
} as const satisfies Record<PrinterTrouble, string>;
