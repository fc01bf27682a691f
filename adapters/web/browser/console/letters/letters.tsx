import type { Schemas } from '../../../../client/index.js';
import { Button } from '../../design/button.js';
import { Notice } from '../../design/notice.js';
import { useBusiness } from '../business/use-business-zone.js';
import { optionsIn } from '../directory.js';
import { Editor } from '../forms/editor.js';
import { Fields, field, NumberField, Part } from '../forms/fields.js';
import type { Form, Path } from '../forms/form.js';
import { NoMailNotice } from '../no-mail.js';
import type { SectionProps } from '../section.js';
import { useConsole } from '../use-console.js';
import { isOfTeam, LETTER_KINDS, LETTERS, type LetterKind } from './kinds.js';
import { LetterPreview } from './letter-preview.js';

type Letters = Schemas['Letters'];

/** Settings of letters (standard e-mails) as their editor represents them. */
interface LettersDraft {
  readonly enabled: boolean;
  readonly team_to: Letters['team_to'];
  readonly letters: Readonly<
    Record<LetterKind, { readonly enabled: boolean; readonly before_minutes?: number | null }>
  >;
}

function draftOf({ enabled, team_to, letters }: Letters): LettersDraft {
  const kinds = LETTER_KINDS.map((kind) => {
    const { replaced_in: _, ...settings } = letters[kind];
    return [kind, settings];
  });
  return { enabled, team_to, letters: Object.fromEntries(kinds) };
}

const KIND = {
  path: '/letters',
  words: { many: 'E-mails' },
  events: ['letters.*', 'workflow.*', 'action.*'],
  nameOf: () => 'E-mails',
  about: 'What your customers and you are told by e-mail. It needs no workflow.',
  back: null,
};
const DRAFTS = { draftOf, bodyOf: (draft: LettersDraft) => draft };

/** Settings of the letters: the standard mails that customers and the team get even if no workflow has mail actions. */
export default function LettersSection(_: SectionProps) {
  const { client, app } = useConsole();
  return (
    <Editor<'Letters', LettersDraft, 'updateLetters'>
      kind={KIND}
      uuid={app.uuid}
      drafts={DRAFTS}
      requests={{ get: () => client.getLetters(), update: ({ path: _, ...input }) => client.updateLetters(input) }}
      below={() => <LetterPreview />}
    >
      {(form, letters) => letters && <LetterFields form={form} letters={letters} />}
    </Editor>
  );
}

interface LetterFieldsProps {
  readonly form: Form<LettersDraft>;
  readonly letters: Letters;
}

const TEAM = optionsIn({
  business: 'The e-mail address of the business',
  members: 'The staff whom the booking takes',
  both: 'Both',
});

function LetterFields({ form, letters }: LetterFieldsProps) {
  const { draft } = form;
  return (
    <>
      <Warnings letters={letters} />
      {!draft.enabled && (
        <Notice
          kind="info"
          title="E-mails are switched off"
          action={<Button onClick={() => form.set('enabled', true)}>Switch them on</Button>}
        >
          <p>Your customers get no confirmation and no reminder, unless a workflow sends them.</p>
        </Notice>
      )}
      <Part title="All e-mails">
        <Fields form={form} of={[field('enabled', 'Send e-mails', { kind: 'toggle' })]} />
      </Part>
      <Part title="To your customers" about="Each goes to the e-mail address of the booking.">
        <Kinds form={form} letters={letters} kinds={LETTER_KINDS.filter((kind) => !isOfTeam(kind))} />
      </Part>
      <Part title="To you and your team" about="Of what customers and programs do, not of what you do here.">
        <Fields form={form} of={[field('team_to', 'They go to', { kind: 'choice', options: TEAM })]} />
        <Kinds form={form} letters={letters} kinds={LETTER_KINDS.filter(isOfTeam)} />
      </Part>
    </>
  );
}

function Warnings({ letters: { mail } }: Pick<LetterFieldsProps, 'letters'>) {
  const { value } = useBusiness();
  return (
    <>
      <NoMailNotice />
      {!mail.links && (
        <Notice kind="warn" title="E-mails have no links">
          <p>The service does not know its own address (PUBLIC_URL). Its operator can set it.</p>
        </Notice>
      )}
      {value && value.email === null && (
        <Notice kind="warn" title="Your business has no e-mail address">
          <p>
            Customers cannot answer, and you are not told of bookings. <a href="#/business">Add it</a>
          </p>
        </Notice>
      )}
    </>
  );
}

interface KindsProps extends LetterFieldsProps {
  readonly kinds: readonly LetterKind[];
}

function Kinds({ form, letters, kinds }: KindsProps) {
  const replaced = (kind: LetterKind) => letters.letters[kind].replaced_in.map(({ name }) => name).join(', ');
  return (
    <>
      <Fields
        form={form}
        of={kinds.map((kind) =>
          field(`letters.${kind}.enabled` as Path<LettersDraft>, LETTERS[kind], {
            kind: 'toggle',
            ...(replaced(kind) !== '' && { hint: `An own e-mail takes its place in: ${replaced(kind)}.` }),
          }),
        )}
      />
      {kinds.includes('reminder') && <ReminderTime form={form} />}
    </>
  );
}

const DAY = 1_440;

/** Fields for the time of the reminder before the start. A zero is shown as an empty field. */
function ReminderTime({ form }: Pick<LetterFieldsProps, 'form'>) {
  const at = 'letters.reminder.before_minutes' as Path<LettersDraft>;
  const minutes = Number(form.value(at) ?? 0);
  const hours = minutes % DAY;
  return (
    <div class="fields">
      <NumberField
        label="Reminder"
        unit="days before"
        hint="One hour to 30 days in all. A change applies to later confirmations and moves."
        min={0}
        max={30}
        error={form.errorAt(at)}
        value={Math.floor(minutes / DAY) || null}
        onValue={(days) => form.set(at, (days ?? 0) * DAY + hours)}
      />
      <NumberField
        label="Reminder"
        unit="hours before"
        min={0}
        error={undefined}
        value={hours / 60 || null}
        onValue={(own) => form.set(at, minutes - hours + Math.round((own ?? 0) * 60))}
      />
    </div>
  );
}
