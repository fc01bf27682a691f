import { WORKFLOW } from '../../../../../core/model/workflow.js';
import type { Schemas } from '../../../../client/index.js';
import { Badge } from '../../design/badge.js';
import { Empty } from '../../design/empty.js';
import { Table } from '../../design/table.js';
import { optionsIn, useAll } from '../directory.js';
import { Editor } from '../forms/editor.js';
import { Fields, field, Part } from '../forms/fields.js';
import { buildDrafts, type DraftOf, listFields } from '../forms/schema-form.js';
import { BY_NAME, List } from '../lists/list.js';
import { ButtonLink } from '../lists/page.js';
import { NoMailNotice } from '../no-mail.js';
import type { SectionProps } from '../section.js';
import { useConsole } from '../use-console.js';
import { ActionEditor } from './action.js';
import { type Action, momentWords, TYPES } from './words.js';

type Workflow = Schemas['Workflow'];

export default function Workflows({ rest: [uuid, action], query }: SectionProps) {
  if (uuid === undefined) return <WorkflowList query={query} />;
  if (action === undefined) return <WorkflowEditor key={uuid} uuid={uuid === 'new' ? undefined : uuid} />;
  // The editor has no `key`: it stays mounted after creation, so that a secret that is shown only once remains visible.
  return <ActionEditor workflow={uuid} uuid={action === 'new' ? undefined : action} />;
}

function WorkflowList({ query }: Pick<SectionProps, 'query'>) {
  const { client } = useConsole();
  const services = useAll('services');
  const usedBy = (uuid: string) => {
    const count = services.items.filter(({ workflow }) => workflow === uuid).length;
    return count === 1 ? '1 service' : `${count} services`;
  };
  return (
    <List<Workflow>
      id="workflows"
      title="Workflows"
      about="How bookings live, and what happens around them: approval, confirmations, reminders."
      query={query}
      search={BY_NAME}
      load={(query, signal) => client.listWorkflows({ query: { ...query, include: ['actions', 'settings'] }, signal })}
      events={['workflow.*', 'action.*']}
      add="Add a workflow"
      columns={[
        { label: 'Name', cell: ({ uuid, name }) => <a href={`#/workflows/${uuid}`}>{name}</a> },
        {
          label: 'Bookings',
          cell: ({ settings }) => (settings?.mode === 'confirm' ? 'You approve each' : 'Confirmed at once'),
        },
        {
          label: 'Actions',
          isLabelled: true,
          cell: ({ actions }) => <span class="number">{actions?.length ?? 0}</span>,
        },
        { label: 'Used by', cell: ({ uuid }) => usedBy(uuid) },
        { label: 'What it is for', cell: ({ description }) => description || '–' },
      ]}
      empty={{
        title: 'Nothing happens around bookings yet',
        text: 'A workflow asks for your approval, says until when customers may cancel, or acts around bookings.',
      }}
    >
      <NoMailNotice />
    </List>
  );
}

const KIND = {
  path: '/workflows',
  words: { many: 'Workflows', creating: 'New workflow', add: 'Add workflow' },
  events: ['workflow.*', 'action.*'],
};
const DRAFTS = buildDrafts(WORKFLOW);

const PENDING = field('settings.pending_minutes', 'It waits at most', {
  unit: 'minutes',
  hint: 'Empty: until its start.',
  optional: true,
});

function WorkflowEditor({ uuid }: { readonly uuid: string | undefined }) {
  const { client } = useConsole();
  return (
    <Editor<'Workflow', DraftOf<typeof WORKFLOW>>
      kind={KIND}
      uuid={uuid}
      drafts={DRAFTS}
      requests={{
        get: (input) => client.getWorkflow({ ...input, query: { include: ['actions', 'settings'] } }),
        create: client.createWorkflow,
        update: client.updateWorkflow,
        remove: client.deleteWorkflow,
      }}
      removal={{ text: 'Its actions go with it. This cannot be undone.' }}
      below={(workflow) => <Actions workflow={workflow} />}
    >
      {(form) => (
        <>
          <Part title="What it is">
            <Fields
              form={form}
              of={listFields(WORKFLOW, [
                field('name', 'Name', { placeholder: 'Reminders' }),
                field('description', 'What it is for', { kind: 'text', placeholder: 'Mail before each visit' }),
              ])}
            />
          </Part>
          <Part title="How bookings live" about="It counts for the bookings of every service that has this workflow.">
            <Fields
              form={form}
              of={listFields(WORKFLOW, [
                field('settings.mode', 'When somebody books', {
                  kind: 'choice',
                  options: optionsIn({ instant: 'It is confirmed at once', confirm: 'It waits until you approve it' }),
                }),
                ...(form.draft.settings.mode === 'confirm' ? [PENDING] : []),
                field('settings.cancel_until_minutes', 'Customers can cancel until', {
                  unit: 'minutes before',
                  hint: 'Empty: at any time.',
                  optional: true,
                }),
                field('settings.reschedule_until_minutes', 'Customers can move until', {
                  unit: 'minutes before',
                  hint: 'Empty: at any time.',
                  optional: true,
                }),
                field('settings.complete_after_minutes', 'Completed by itself', {
                  unit: 'minutes after',
                  hint: 'Empty: never.',
                  optional: true,
                }),
                field('settings.check_in_from_minutes', 'Customers can check in from', {
                  unit: 'minutes before',
                  hint: 'Empty: only you check in.',
                  optional: true,
                }),
                field('settings.no_show_after_minutes', 'No-show without check-in', {
                  unit: 'minutes after',
                  hint: 'Empty: never by itself.',
                  optional: true,
                }),
                field('settings.no_show_releases', 'A no-show gives its time back'),
                field('settings.hold_seconds', 'A hold lasts', { unit: 'seconds', hint: 'Unless chosen otherwise.' }),
              ])}
            />
          </Part>
        </>
      )}
    </Editor>
  );
}

function Actions({ workflow: { uuid, actions = [] } }: { readonly workflow: Workflow }) {
  const add = (
    <ButtonLink href={`#/workflows/${uuid}/new`} kind={actions.length === 0 ? 'primary' : 'plain'}>
      Add an action
    </ButtonLink>
  );
  if (actions.length === 0) {
    return (
      <Empty title="It sends nothing yet" action={add}>
        An action sends a mail, calls a web address, or changes the booking, when its moment has come.
      </Empty>
    );
  }
  return (
    <section class="stack">
      <div class="row">
        <h2>Actions</h2>
        <span class="push">{add}</span>
      </div>
      <Table<Action>
        caption="Actions"
        rows={actions}
        keyOf={(action) => action.uuid}
        columns={[
          { label: 'Name', cell: (action) => <a href={`#/workflows/${uuid}/${action.uuid}`}>{action.name}</a> },
          { label: 'Does', cell: ({ type }) => TYPES[type] },
          { label: 'When', cell: momentWords },
          {
            label: 'State',
            cell: ({ enabled }) => <Badge tone={enabled ? 'accent' : 'muted'}>{enabled ? 'On' : 'Off'}</Badge>,
          },
        ]}
      />
    </section>
  );
}
