import { useRef } from 'preact/hooks';
import { STAFF } from '../../../../../core/model/staff.js';
import type { Client, Schemas } from '../../../../client/index.js';
import { Badge } from '../../design/badge.js';
import type { Option } from '../../design/field.js';
import { NOTHING } from '../../design/table.js';
import { go } from '../../parts/router.js';
import { optionsIn, useAll } from '../directory.js';
import { Editor } from '../forms/editor.js';
import { Fields, field, Part, Pool } from '../forms/fields.js';
import type { Form } from '../forms/form.js';
import { buildBlank, buildBody, buildDraft, type DraftOf, listFields } from '../forms/schema-form.js';
import { handOver } from '../hand-over.js';
import { BY_NAME, List, type ListQuery, type PageOf } from '../lists/list.js';
import { momentText } from '../lists/when.js';
import { useMailedLinks } from '../person-sign-in.js';
import type { SectionProps } from '../section.js';
import { SHARED } from '../texts.js';
import { useConsole, useIsHere } from '../use-console.js';
import type { Answer } from '../use-query.js';
import { TEXTS } from './texts.js';
import { StaffTokens } from './tokens.js';
import { WayIn } from './way-in.js';

type Staff = Schemas['Staff'];

export default function StaffSection({ rest: [uuid], query }: SectionProps) {
  if (uuid !== undefined) return <StaffEditor uuid={uuid === 'new' ? undefined : uuid} />;
  return <StaffList query={query} />;
}

/** Owner of the business, who is listed above its staff. */
interface Owner extends Pick<Staff, 'name' | 'email' | 'last_seen_at'> {
  readonly uuid: null;
}
type Row = Owner | Staff;
const isOwner = (row: Row): row is Owner => row.uuid === null;

/** Reads a page of the list. The owner is the first row of an unfiltered list. */
async function readStaff(client: Client, query: ListQuery, signal: AbortSignal): Promise<Answer<PageOf<Row>>> {
  const answer = await client.listStaff({ query: { ...query, include: ['owner'] }, signal });
  const owner = answer.outcome === 'ok' && query.search === undefined && answer.value.owner;
  if (answer.outcome !== 'ok' || !owner) return answer;
  const { name, email, last_seen_at } = owner;
  const row: Owner = { uuid: null, name: name ?? email ?? TEXTS.owner, email: email ?? '', last_seen_at };
  const { data, total, ...page } = answer.value;
  return { outcome: 'ok', value: { ...page, data: query.page === 1 ? [row, ...data] : data, total: total + 1 } };
}

function StaffList({ query }: Pick<SectionProps, 'query'>) {
  const { client, role } = useConsole();
  const resources = useAll('resources');
  const isManager = role === 'manager';
  return (
    <List<Row>
      id="staff"
      title={TEXTS.kind.many}
      about={TEXTS.about}
      query={query}
      search={BY_NAME}
      load={(query, signal) => (isManager ? readStaff(client, query, signal) : client.listStaff({ query, signal }))}
      events={['staff.*']}
      add={isManager && TEXTS.create}
      columns={[
        { label: SHARED.name, cell: NameCell },
        { label: TEXTS.role, cell: (row) => (isOwner(row) ? TEXTS.owner : TEXTS.roles[row.role]) },
        {
          label: TEXTS.of,
          cell: (row) => (!isOwner(row) && row.resources ? resources.namesOf(row.resources) : SHARED.all),
        },
        { label: SHARED.status, cell: StatusCell },
        ...(isManager
          ? [
              {
                label: TEXTS.lastSeen,
                isLabelled: true,
                cell: ({ last_seen_at: seen }: Row) =>
                  seen ? <span class="number table-whole">{momentText(seen)}</span> : NOTHING,
              },
            ]
          : []),
      ]}
      empty={{
        title: TEXTS.empty,
        text: TEXTS.emptyHint,
      }}
    />
  );
}

function NameCell(row: Row) {
  return (
    <>
      {isOwner(row) ? row.name : <a href={`#/staff/${row.uuid}`}>{row.name}</a>}
      {row.email && row.email !== row.name && <div class="muted small">{row.email}</div>}
    </>
  );
}

const TONES = { joined: 'accent', invited: 'warn', never_signed_in: 'muted' } as const;

/** State of a member's way in. Only managers see more than whether the member is active. */
function StatusCell(row: Row) {
  if (isOwner(row)) return NOTHING;
  const { active, status, invited_until: until } = row;
  if (!active) {
    return (
      <span data-status={status}>
        <Badge tone="muted">{TEXTS.notActive}</Badge>
      </span>
    );
  }
  if (status === undefined) return <Badge tone="accent">{TEXTS.active}</Badge>;
  return (
    <span data-status={status}>
      <Badge tone={TONES[status]}>{TEXTS.statuses[status]}</Badge>
      {until && <div class="muted small">{TEXTS.until(momentText(until))}</div>}
    </span>
  );
}

/** Invitation of a new member: mailed, shown as a link, or none yet. */
type Invite = 'mail' | 'link' | '';
type StaffDraft = Omit<DraftOf<typeof STAFF>, 'resources'> & {
  readonly resources: readonly string[];
  readonly invite: Invite;
};

const KIND = {
  path: '/staff',
  words: TEXTS.kind,
  events: ['staff.*'],
};
const DRAFTS = {
  draftOf: (member: Staff): StaffDraft => ({
    ...buildDraft(STAFF, member),
    calendar_invitations: member.calendar_invitations ?? true,
    resources: member.resources ?? [],
    invite: '',
  }),
  bodyOf: ({ invite, ...draft }: StaffDraft) => ({
    ...buildBody(STAFF, { ...draft, resources: draft.role === 'self' ? draft.resources : null }),
    ...(invite !== '' && draft.active && { invite: invite === 'mail' ? (true as const) : invite }),
  }),
};

function StaffEditor({ uuid }: { readonly uuid: string | undefined }) {
  const { client, role, say } = useConsole();
  const isHere = useIsHere();
  const hasMail = useMailedLinks();
  const isMailWanted = useRef(false);
  const blank = (): StaffDraft => ({
    ...buildBlank(STAFF),
    role: 'self',
    resources: [],
    invite: hasMail ? 'mail' : 'link',
  });
  return (
    <Editor<'Staff', StaffDraft>
      kind={KIND}
      uuid={uuid}
      drafts={{ ...DRAFTS, blank: hasMail === undefined ? undefined : blank }}
      onMade={({ uuid, name, email, status, url }) => {
        if (url !== undefined) handOver(`/staff/${uuid}`, url);
        else if (status === 'invited') say(TEXTS.addedMailed(name, email ?? ''));
        else if (isMailWanted.current) say(TEXTS.addedUnsent(name, email ?? ''));
        if (isHere()) go({ path: `/staff/${uuid}` }, { replace: true });
      }}
      requests={{
        get: client.getStaff,
        create: (input) => {
          isMailWanted.current = input.body.invite === true;
          return client.createStaff(input);
        },
        update: client.updateStaff,
        remove: client.deleteStaff,
      }}
      removal={{
        text: TEXTS.removal,
      }}
      isReadOnly={() => role !== 'manager'}
      below={(member) =>
        role === 'manager' ? (
          <>
            <WayIn key={member.uuid} member={member} />
            <StaffTokens member={member.uuid} />
          </>
        ) : null
      }
    >
      {(form, stored) => <StaffFields form={form} isNew={!stored} hasMail={hasMail === true} />}
    </Editor>
  );
}

interface StaffFieldsProps {
  readonly form: Form<StaffDraft>;
  readonly isNew: boolean;
  readonly hasMail: boolean;
}

function StaffFields({ form, isNew, hasMail }: StaffFieldsProps) {
  const resources = useAll('resources');
  const { draft } = form;
  return (
    <Part title={TEXTS.details}>
      <Fields
        form={form}
        of={listFields(STAFF, [
          field('name', SHARED.name),
          field('email', SHARED.email),
          field('role', TEXTS.role, { kind: 'choice', options: optionsIn(TEXTS.roleChoices) }),
        ])}
      />
      {draft.role === 'self' && (
        <Pool
          name="resources"
          label={TEXTS.own}
          hint={TEXTS.ownHint}
          error={form.errorIn('resources')}
          options={resources.items}
          chosen={draft.resources}
          onChange={(chosen) => form.set('resources', chosen)}
        />
      )}
      <Fields
        form={form}
        of={listFields(STAFF, [
          field('active', TEXTS.active, { hint: TEXTS.activeHint }),
          ...(draft.role === 'self'
            ? [field('calendar_invitations', TEXTS.invitations, { hint: TEXTS.invitationsHint })]
            : []),
        ])}
      />
      {isNew && (
        <Fields form={form} of={[field('invite', TEXTS.invite, { kind: 'choice', options: inviteOptions(hasMail) })]} />
      )}
    </Part>
  );
}

function inviteOptions(hasMail: boolean): readonly Option<Invite>[] {
  const { mail, link, later } = TEXTS.invites;
  return [
    ...(hasMail ? [{ value: 'mail', label: mail } as const] : []),
    { value: 'link', label: link },
    { value: '', label: later },
  ];
}
