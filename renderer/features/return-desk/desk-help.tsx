import { CodeHelp } from '../../desk/choosers/code-help.tsx';
import { useMessages } from '../../messages/use-messages.ts';

const codes = [
  ['SEND', 'returnDesk.help.SEND'],
  ['NEXT-BOX', 'returnDesk.help.NEXT_BOX'],
  ['UNDO', 'returnDesk.help.UNDO'],
  ['ALL', 'returnDesk.help.ALL'],
  ['1', 'returnDesk.help.DIGIT'],
  ['RETURN', 'returnDesk.help.RETURN'],
] as const;

/** How the desk is worked, where nothing is on it yet. */
export function DeskHelp() {
  const t = useMessages();
  return (
    <CodeHelp title={t('returnDesk.helpTitle')} codes={codes}>
      <p>{t('returnDesk.helpText')}</p>
      <h2>{t('returnDesk.keysTitle')}</h2>
      <p>{t('returnDesk.keysText')}</p>
    </CodeHelp>
  );
}
