import { useMessages } from '#renderer/messages/use-messages.ts';
import { useHasScope } from '#renderer/platform/bridge/use-missing-scope.ts';
import type { referenceTypes } from '#shared/billing/model/charges.ts';

type ChargesLinkProps = {
  readonly about: (typeof referenceTypes)[number] | 'Item';
  readonly id: number;
};

/** Nothing for users who may not see them. */
export function ChargesLink({ about, id }: ChargesLinkProps) {
  const t = useMessages();
  if (!useHasScope('billing_read')) return null;
  return (
    <a href={`#/charges?reference=${id}&about=${about}`} className="medium link">
      {t('billing.charges')}
    </a>
  );
}
