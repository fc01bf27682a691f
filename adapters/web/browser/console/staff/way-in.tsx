import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/index.js';
import { Button } from '../../design/button.js';
import { Notice } from '../../design/notice.js';
import { Shown } from '../keys/copy-text.js';
import { momentText } from '../lists/when.js';
import { useMailedLinks } from '../person-sign-in.js';
import { useConsole } from '../use-console.js';
import { type Failure, wordsFor } from '../words.js';

type Member = Schemas['Staff'];

/** Links for a member: an invitation, or a new link to sign in once a person is connected. */
export function WayIn({ member }: { readonly member: Member }) {
  const { client, say } = useConsole();
  const hasMail = useMailedLinks();
  const [url, setUrl] = useState<string>();
  const [busy, setBusy] = useState<'shown' | 'mailed'>();
  const [failure, setFailure] = useState<Failure>();
  const make = async (way: 'shown' | 'mailed') => {
    setBusy(way);
    setFailure(undefined);
    setUrl(undefined);
    const answer = await client.createStaffLink({ path: { uuid: member.uuid }, body: { mail: way === 'mailed' } });
    setBusy(undefined);
    if (answer.outcome !== 'ok') return setFailure(answer);
    if (answer.value.url === null) return say(`A link was mailed to ${member.email}.`);
    setUrl(answer.value.url);
  };
  return (
    <section class="surface padded stack">
      <h2>Signing in</h2>
      <p>{stateOf(member)}</p>
      {url !== undefined && (
        <>
          <Shown label="The link" text={url} />
          <p class="muted small">
            Give it to {member.name} alone. It works once, for the first person who opens it, and is not shown again.
          </p>
        </>
      )}
      {failure && <Notice kind="danger">{refusalOf(failure)}</Notice>}
      {member.active && (
        <div class="row">
          <Button busy={busy === 'shown'} onClick={() => make('shown')}>
            {member.joined_at ? 'Make a link' : 'Make an invitation'}
          </Button>
          {hasMail && (
            <Button busy={busy === 'mailed'} onClick={() => make('mailed')}>
              Mail it to {member.email}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function stateOf({ name, active, joined_at, link_expires_at }: Member): string {
  const open = link_expires_at ? ` A link is open until ${momentText(link_expires_at)}.` : '';
  if (!active) return `${name} is not active, and cannot sign in here.`;
  if (joined_at) return `${name} signs in, since ${momentText(joined_at)}.${open}`;
  return open === '' ? `${name} has not been invited.` : `${name} is invited.${open}`;
}

function refusalOf(failure: Failure): string {
  if (failure.outcome === 'refused' && failure.reason === 'elsewhere')
    return 'This person also works elsewhere, so no link can be made here. A password or a mailed link still works.';
  if (failure.outcome === 'refused' && failure.reason === 'inactive') return 'The member is not active.';
  if (failure.outcome === 'refused' && failure.status === 429)
    return 'Three links were mailed to this address within an hour. Wait, or make a link to hand over.';
  return wordsFor(failure);
}
