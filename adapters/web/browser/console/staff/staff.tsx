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
import { useConsole } from '../use-console.js';
import { StaffTokens } from './tokens.js';
import { WayIn } from './way-in.js';

type Staff = Schemas['Staff'];

const ROLES = optionsIn({
  manager: 'Manager: everything',
  reception: 'Reception: all bookings, customers and time off',
  self: 'Self: only what is their own',
});
const ROLE_WORDS: Readonly<Record<Staff['role'], string>> = {
  manager: 'Manager',
  reception: 'Reception',
  self: 'Self',
};

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
      title="Staff"
      about="The people who work here, and what each of them may do."
      query={query}
      search={BY_NAME}
      load={(query, signal) => client.listStaff({ query, signal })}
      events={['staff.*']}
      add={role === 'manager' && 'Add a staff member'}
      columns={[
        { label: 'Name', cell: ({ uuid, name }) => <a href={`#/staff/${uuid}`}>{name}</a> },
        { label: 'Role', cell: (member) => ROLE_WORDS[member.role] },
        { label: 'Of', cell: ({ resources: own }) => (own ? resources.namesOf(own) : 'All') },
        {
          label: 'State',
          cell: ({ active }) => <Badge tone={active ? 'accent' : 'muted'}>{active ? 'Active' : 'Not active'}</Badge>,
        },
      ]}
      empty={{
        title: 'Nobody else works here yet',
        text: 'Add the people who work with you. Each sees and does what the role allows.',
      }}
    />
  );
}

type StaffDraft = Omit<DraftOf<typeof STAFF>, 'resources'> & { readonly resources: readonly string[] };

const KIND = {
  path: '/staff',
  words: { many: 'Staff', creating: 'New staff member', add: 'Add staff member' },
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
        text: 'Their name and address are erased, and their tokens and links end. What they did stays. This cannot be undone.',
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
    <Part title="Who and what">
      <Fields
        form={form}
        of={listFields(STAFF, [
          field('name', 'Name'),
          field('email', 'E-mail'),
          field('role', 'Role', { kind: 'choice', options: ROLES }),
        ])}
      />
      {draft.role === 'self' && (
        <Pool
          label="Their own"
          hint="They see and change the bookings of these."
          error={form.errorIn('resources')}
          options={resources.items}
          chosen={draft.resources}
          onChange={(chosen) => form.set('resources', chosen)}
        />
      )}
      <Fields
        form={form}
        of={listFields(STAFF, [
          field('active', 'Active', { hint: 'Without it, they can do nothing here.' }),
          ...(draft.role === 'self'
            ? [
                field('calendar_invitations', 'Bookings in their calendar', {
                  hint: 'Letters to them carry an invitation for Google, Outlook or Apple, if letters to the team go to staff members.',
                }),
              ]
            : []),
        ])}
      />
    </Part>
  );
}
