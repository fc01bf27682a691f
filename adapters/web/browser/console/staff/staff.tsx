import { STAFF } from '../../../../../core/model/staff.js';
import type { Schemas } from '../../../../client/index.js';
import { Badge } from '../../design/badge.js';
import { optionsIn, useAll } from '../directory.js';
import { Editor } from '../forms/editor.js';
import { Fields, field, Part, Pool } from '../forms/fields.js';
import type { Form } from '../forms/form.js';
import { buildBlank, buildBody, buildDraft, type DraftOf, listFields } from '../forms/schema-form.js';
import { BY_NAME, List } from '../lists/list.js';
import type { SectionProps } from '../section.js';
import { SHARED } from '../texts.js';
import { useConsole } from '../use-console.js';
import { TEXTS } from './texts.js';
import { StaffTokens } from './tokens.js';
import { WayIn } from './way-in.js';

type Staff = Schemas['Staff'];

export default function StaffSection({ rest: [uuid], query }: SectionProps) {
  if (uuid !== undefined) return <StaffEditor uuid={uuid === 'new' ? undefined : uuid} />;
  return <StaffList query={query} />;
}

function StaffList({ query }: Pick<SectionProps, 'query'>) {
  const { client, role } = useConsole();
  const resources = useAll('resources');
  return (
    <List<Staff>
      id="staff"
      title={TEXTS.kind.many}
      about={TEXTS.about}
      query={query}
      search={BY_NAME}
      load={(query, signal) => client.listStaff({ query, signal })}
      events={['staff.*']}
      add={role === 'manager' && TEXTS.create}
      columns={[
        { label: SHARED.name, cell: ({ uuid, name }) => <a href={`#/staff/${uuid}`}>{name}</a> },
        { label: TEXTS.role, cell: (member) => TEXTS.roles[member.role] },
        { label: TEXTS.of, cell: ({ resources: own }) => (own ? resources.namesOf(own) : SHARED.all) },
        {
          label: SHARED.status,
          cell: ({ active }) => (
            <Badge tone={active ? 'accent' : 'muted'}>{active ? TEXTS.active : TEXTS.notActive}</Badge>
          ),
        },
      ]}
      empty={{
        title: TEXTS.empty,
        text: TEXTS.emptyHint,
      }}
    />
  );
}

type StaffDraft = Omit<DraftOf<typeof STAFF>, 'resources'> & { readonly resources: readonly string[] };

const KIND = {
  path: '/staff',
  words: TEXTS.kind,
  events: ['staff.*'],
};
const DRAFTS = {
  blank: (): StaffDraft => ({ ...buildBlank(STAFF), role: 'self', resources: [] }),
  draftOf: (member: Staff): StaffDraft => ({
    ...buildDraft(STAFF, member),
    calendar_invitations: member.calendar_invitations ?? true,
    resources: member.resources ?? [],
  }),
  bodyOf: (draft: StaffDraft) =>
    buildBody(STAFF, { ...draft, resources: draft.role === 'self' ? draft.resources : null }),
};

function StaffEditor({ uuid }: { readonly uuid: string | undefined }) {
  const { client, role } = useConsole();
  return (
    <Editor<'Staff', StaffDraft>
      kind={KIND}
      uuid={uuid}
      drafts={DRAFTS}
      requests={{
        get: client.getStaff,
        create: client.createStaff,
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
      {(form) => <StaffFields form={form} />}
    </Editor>
  );
}

function StaffFields({ form }: { readonly form: Form<StaffDraft> }) {
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
    </Part>
  );
}
