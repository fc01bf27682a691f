import type { Schemas } from '../../../../client/index.js';
import { useConsole } from '../use-console.js';
import { useQuery } from '../use-query.js';

/**
 * Returns true if customers get an e-mail about a cancelled booking. Undefined if that is unknown: while the settings are loading, and for
 * roles that may not read them.
 */
export function useCancellationMail(): boolean | undefined {
  const { client, role } = useConsole();
  const { value } = useQuery(
    (_: string, signal) => client.getLetters({ signal }),
    role === 'manager' ? 'letters' : undefined,
  );
  if (!value) return undefined;
  const { mail, enabled, letters } = value;
  const isReplaced = letters.cancelled.replaced_in.length > 0;
  return mail.configured && ((enabled && letters.cancelled.enabled) || isReplaced);
}

/** Returns words such as `If you cancel, 2 get an e-mail, 1 has none: call.` If nothing is known of mail, they only count the addresses. */
export function reachWords(
  { with_email: reached, without_email: unreached }: Pick<Schemas['Affected'], 'with_email' | 'without_email'>,
  isMailed: boolean | undefined,
): string {
  if (isMailed === false) return 'If you cancel, nobody gets an e-mail: call.';
  const one = isMailed ? 'gets an e-mail' : 'has an e-mail address';
  const many = isMailed ? 'get an e-mail' : 'have an e-mail address';
  const told = reached === 0 ? '' : `${reached} ${reached === 1 ? one : many}`;
  const others = unreached === 0 ? '' : `${unreached} ${unreached === 1 ? 'has' : 'have'} none: call`;
  return `${isMailed ? 'If you cancel, ' : ''}${[told, others].filter(Boolean).join(', ')}.`;
}

/** Returns the hint of the field for the message to customers. */
export function messageHint(isMailed: boolean | undefined): string {
  const where = isMailed ? 'in their e-mail' : 'in the booking';
  return `It stands ${where} as the reason. The reason of the time off stays with you.`;
}
