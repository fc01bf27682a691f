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
import { SHARED } from '../texts.js';
import { useConsole } from '../use-console.js';
import { ActionEditor } from './action.js';
import { TEXTS } from './texts.js';
import { type Action, momentWords } from './words.js';

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
  const usedBy = (uuid: string) => TEXTS.services(services.items.filter(({ workflow }) => workflow === uuid).length);
  return (
    <List<Workflow>
      id="workflows"
      title={TEXTS.kind.many}
      about={TEXTS.about}
      query={query}
      search={BY_NAME}
      load={(query, signal) => client.listWorkflows({ query: { ...query, include: ['actions', 'settings'] }, signal })}
      events={['workflow.*', 'action.*']}
      add={TEXTS.create}
      columns={[
        { label: SHARED.name, cell: ({ uuid, name }) => <a href={`#/workflows/${uuid}`}>{name}</a> },
        {
          label: SHARED.bookings,
          cell: ({ settings }) => TEXTS.modes[settings?.mode ?? 'instant'],
        },
        {
          label: TEXTS.actions,
          isLabelled: true,
          cell: ({ actions }) => <span class="number">{actions?.length ?? 0}</span>,
        },
        { label: TEXTS.usedBy, cell: ({ uuid }) => usedBy(uuid) },
        { label: TEXTS.purpose, cell: ({ description }) => description || '–' },
      ]}
      empty={{
        title: TEXTS.empty,
        text: TEXTS.emptyHint,
      }}
    >
      <NoMailNotice />
    </List>
  );
}

const KIND = {
  path: '/workflows',
  words: TEXTS.kind,
  events: ['workflow.*', 'action.*'],
};
const DRAFTS = buildDrafts(WORKFLOW);

const PENDING = field('settings.pending_minutes', TEXTS.pending, {
  unit: SHARED.minutes,
  hint: TEXTS.pendingHint,
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
      removal={{ text: TEXTS.removal }}
      below={(workflow) => <Actions workflow={workflow} />}
    >
      {(form) => (
        <>
          <Part title={TEXTS.what}>
            <Fields
              form={form}
              of={listFields(WORKFLOW, [
                field('name', SHARED.name, { placeholder: TEXTS.namePlaceholder }),
                field('description', TEXTS.purpose, { kind: 'text', placeholder: TEXTS.purposePlaceholder }),
              ])}
            />
          </Part>
          <Part title={TEXTS.rules} about={TEXTS.rulesHint}>
            <Fields
              form={form}
              of={listFields(WORKFLOW, [
                field('settings.mode', TEXTS.mode, {
                  kind: 'choice',
                  options: optionsIn(TEXTS.modeChoices),
                }),
                ...(form.draft.settings.mode === 'confirm' ? [PENDING] : []),
                field('settings.cancel_until_minutes', TEXTS.cancelUntil, {
                  unit: TEXTS.minutesBefore,
                  hint: TEXTS.anyTimeHint,
                  optional: true,
                }),
                field('settings.reschedule_until_minutes', TEXTS.moveUntil, {
                  unit: TEXTS.minutesBefore,
                  hint: TEXTS.anyTimeHint,
                  optional: true,
                }),
                field('settings.complete_after_minutes', TEXTS.completeAfter, {
                  unit: TEXTS.minutesAfter,
                  hint: TEXTS.neverHint,
                  optional: true,
                }),
                field('settings.check_in_from_minutes', TEXTS.checkInFrom, {
                  unit: TEXTS.minutesBefore,
                  hint: TEXTS.checkInHint,
                  optional: true,
                }),
                field('settings.no_show_after_minutes', TEXTS.noShowAfter, {
                  unit: TEXTS.minutesAfter,
                  hint: TEXTS.noShowHint,
                  optional: true,
                }),
                field('settings.no_show_releases', TEXTS.noShowReleases),
                field('settings.hold_seconds', TEXTS.hold, { unit: SHARED.seconds, hint: TEXTS.holdHint }),
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
      {TEXTS.addAction}
    </ButtonLink>
  );
  if (actions.length === 0) {
    return (
      <Empty title={TEXTS.noActions} action={add}>
        {TEXTS.noActionsHint}
      </Empty>
    );
  }
  return (
    <section class="stack">
      <div class="row">
        <h2>{TEXTS.actions}</h2>
        <span class="push">{add}</span>
      </div>
      <Table<Action>
        caption={TEXTS.actions}
        rows={actions}
        keyOf={(action) => action.uuid}
        columns={[
          { label: SHARED.name, cell: (action) => <a href={`#/workflows/${uuid}/${action.uuid}`}>{action.name}</a> },
          { label: TEXTS.does, cell: ({ type }) => TEXTS.types[type] },
          { label: TEXTS.when, cell: momentWords },
          {
            label: SHARED.status,
            cell: ({ enabled }) => (
              <Badge tone={enabled ? 'accent' : 'muted'}>{enabled ? SHARED.on : SHARED.off}</Badge>
            ),
          },
        ]}
      />
    </section>
  );
}
