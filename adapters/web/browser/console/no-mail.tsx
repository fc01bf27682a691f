import { Notice } from '../design/notice.js';
import { SHARED } from './texts.js';
import { useConsole } from './use-console.js';
import { useQuery } from './use-query.js';

export function NoMailNotice() {
  const { client } = useConsole();
  const { value } = useQuery((_: string, signal) => client.getLetters({ signal }), 'letters');
  if (!value || value.mail.configured) return null;
  return (
    <Notice kind="warn" title={SHARED.noMail}>
      <p>{SHARED.noMailHint}</p>
    </Notice>
  );
}
