import { Notice } from '../design/notice.js';
import { useConsole } from './use-console.js';
import { useQuery } from './use-query.js';

export function NoMailNotice() {
  const { client } = useConsole();
  const { value } = useQuery((_: string, signal) => client.getLetters({ signal }), 'letters');
  if (!value || value.mail.configured) return null;
  return (
    <Notice kind="warn" title="No e-mail is sent: no mail server is set">
      <p>The service needs the address of a mail server (SMTP_URL). Its operator can set it.</p>
    </Notice>
  );
}
