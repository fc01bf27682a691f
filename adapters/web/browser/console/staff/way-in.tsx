import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/index.js';
import { Button } from '../../design/button.js';
import { Notice } from '../../design/notice.js';
import { takeOver } from '../hand-over.js';
import { Shown } from '../keys/copy-text.js';
import { momentText } from '../lists/when.js';
import { useMailedLinks } from '../person-sign-in.js';
import { useConsole } from '../use-console.js';
import { type Failure, wordsFor } from '../words.js';
import { TEXTS } from './texts.js';

type Member = Schemas['Staff'];

/** Links for a member: an invitation, or a new link to sign in once a person is connected. */
export function WayIn({ member }: { readonly member: Member }) {
  const { client, say } = useConsole();
  const hasMail = useMailedLinks();
  // A member that was just added may have a link that is shown only now.
  const [url, setUrl] = useState(() => takeOver<string>(`/staff/${member.uuid}`));
  const [busy, setBusy] = useState<'shown' | 'mailed'>();
  const [failure, setFailure] = useState<Failure>();
  const make = async (way: 'shown' | 'mailed') => {
    setBusy(way);
    setFailure(undefined);
    setUrl(undefined);
    const answer = await client.createStaffLink({ path: { uuid: member.uuid }, body: { mail: way === 'mailed' } });
    setBusy(undefined);
    if (answer.outcome !== 'ok') return setFailure(answer);
    if (answer.value.url === null) return say(TEXTS.mailed(member.email ?? ''));
    setUrl(answer.value.url);
  };
  return (
    <section class="surface padded stack">
      <h2>{TEXTS.signingIn}</h2>
      <p>{stateOf(member)}</p>
      {url !== undefined && (
        <>
          <Shown label={TEXTS.link} text={url} />
          <p class="muted small">{TEXTS.linkHint(member.name)}</p>
        </>
      )}
      {failure && <Notice kind="danger">{refusalOf(failure)}</Notice>}
      {member.active && (
        <div class="row">
          <Button busy={busy === 'shown'} onClick={() => make('shown')}>
            {member.joined_at ? TEXTS.createLink : TEXTS.createInvitation}
          </Button>
          {hasMail && (
            <Button busy={busy === 'mailed'} onClick={() => make('mailed')}>
              {TEXTS.mailTo(member.email ?? '')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function stateOf({ name, active, joined_at, link_expires_at }: Member): string {
  if (!active) return TEXTS.inactive(name);
  if (!joined_at && !link_expires_at) return TEXTS.notInvited(name);
  const state = joined_at ? TEXTS.joined(name, momentText(joined_at)) : TEXTS.invited(name);
  return link_expires_at ? `${state} ${TEXTS.linkOpen(momentText(link_expires_at))}` : state;
}

function refusalOf(failure: Failure): string {
  if (failure.outcome === 'refused' && failure.reason === 'elsewhere') return TEXTS.elsewhere;
  if (failure.outcome === 'refused' && failure.reason === 'inactive') return TEXTS.memberInactive;
  if (failure.outcome === 'refused' && failure.status === 429) return TEXTS.tooManyLinks;
  return wordsFor(failure);
}
