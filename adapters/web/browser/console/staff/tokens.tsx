import { useState } from 'preact/hooks';
import { Button, QuietButton } from '../../design/button.js';
import { Select } from '../../design/field.js';
import { Skeleton } from '../../design/skeleton.js';
import { Shown } from '../keys/copy-text.js';
import { momentText } from '../lists/when.js';
import { useConsole } from '../use-console.js';
import { useQuery } from '../use-query.js';
import { FailureNotice } from '../use-request.js';
import type { Failure } from '../words.js';
import { TEXTS } from './texts.js';

const DAY = 86_400;
const LIFETIMES = [
  { value: '', label: TEXTS.forever },
  { value: String(30 * DAY), label: TEXTS.days30 },
  { value: String(365 * DAY), label: TEXTS.year },
] as const;

/** Tokens for a member's programs: creates, shows once, and deletes them. */
export function StaffTokens({ member }: { readonly member: string }) {
  const { client, say } = useConsole();
  const [lifetime, setLifetime] = useState('');
  const [made, setMade] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const {
    value,
    failure: unread,
    reload,
  } = useQuery((uuid: string, signal) => client.listStaffTokens({ path: { uuid }, signal }), member, {
    events: ['staff.updated'],
  });
  const make = async () => {
    setBusy(true);
    setFailure(undefined);
    const expiry = lifetime === '' ? {} : { expires_in_seconds: Number(lifetime) };
    const answer = await client.createStaffToken({ path: { uuid: member }, body: expiry });
    setBusy(false);
    if (answer.outcome !== 'ok') return setFailure(answer);
    setMade(answer.value.token);
    reload();
  };
  const end = async (token: string) => {
    setFailure(undefined);
    const answer = await client.deleteStaffToken({ path: { uuid: member, token } });
    if (answer.outcome !== 'ok') return setFailure(answer);
    say(TEXTS.tokenEnded);
    reload();
  };
  return (
    <section class="surface padded stack">
      <h2>{TEXTS.tokens}</h2>
      <p class="muted small">{TEXTS.tokensHint}</p>
      {value && value.length > 0 && (
        <ul class="bare stack">
          {value.map(({ uuid, created_at, expires_at }) => (
            <li key={uuid} class="row">
              <span>
                {expires_at === null
                  ? TEXTS.tokenSince(momentText(created_at))
                  : TEXTS.tokenUntil(momentText(created_at), momentText(expires_at))}
              </span>
              <QuietButton onClick={() => end(uuid)}>{TEXTS.endToken}</QuietButton>
            </li>
          ))}
        </ul>
      )}
      {!value && !unread && <Skeleton height="3rem" />}
      {made !== undefined && <Shown label={TEXTS.newToken} text={made} />}
      <div class="row">
        <Select name="lifetime" label={TEXTS.lifetime} value={lifetime} options={LIFETIMES} onChange={setLifetime} />
        <Button busy={isBusy} onClick={make}>
          {TEXTS.createToken}
        </Button>
      </div>
      <FailureNotice failure={failure ?? unread} />
    </section>
  );
}
