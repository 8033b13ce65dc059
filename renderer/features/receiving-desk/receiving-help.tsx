import { CodeHelp } from '../../desk/choosers/code-help.tsx';
import { useMessages } from '../../messages/use-messages.ts';

const codes = [
  ['NEXT-BOX', 'receivingDesk.help.NEXT_BOX'],
  ['QTY-12', 'receivingDesk.help.QTY'],
  ['LOT-…', 'receivingDesk.help.LOT'],
  ['UNDO', 'receivingDesk.help.UNDO'],
  ['SEND', 'receivingDesk.help.SEND'],
  ['RECEIVE', 'receivingDesk.help.RECEIVE'],
] as const;

/** How the desk is worked, where nothing is on it yet. */
export function ReceivingHelp() {
  const t = useMessages();
  return (
    <CodeHelp title={t('receivingDesk.helpTitle')} codes={codes}>
      <h2>{t('receivingDesk.keysTitle')}</h2>
      <p>{t('receivingDesk.keysText')}</p>
    </CodeHelp>
  );
}
