import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/index.js';
import { Badge, type Tone } from '../../design/badge.js';
import { Button } from '../../design/button.js';
import { buildOptions, optionsIn, useAll } from '../directory.js';
import { Editor } from '../forms/editor.js';
import { ONLY_SHOWN } from '../forms/editor-props.js';
import { LETTERS, type LetterKind } from '../letters/kinds.js';
import { Fact } from '../lists/facts.js';
import { List, onlyChosen } from '../lists/list.js';
import { newestFirst } from '../lists/newest.js';
import { ButtonLink } from '../lists/page.js';
import { momentText } from '../lists/when.js';
import { NoMailNotice } from '../no-mail.js';
import type { SectionProps } from '../section.js';
import { useConsole } from '../use-console.js';
import { FailureNotice } from '../use-request.js';
import type { Failure } from '../words.js';
import { answerWords, triggerWords } from '../workflows/words.js';

type Delivery = Schemas['Delivery'];
type Status = Delivery['status'];

const WORDS: Readonly<Record<Status, string>> = {
  waiting: 'Waiting',
  running: 'Under way',
  delivered: 'Done',
  failed: 'Failed',
  skipped: 'Not needed',
};
const TONES: Readonly<Record<Status, Tone>> = {
  waiting: 'plain',
  running: 'plain',
  delivered: 'accent',
  failed: 'danger',
  skipped: 'muted',
};

export default function Deliveries({ rest: [uuid], query }: SectionProps) {
  if (uuid !== undefined) return <DeliveryView key={uuid} uuid={uuid} />;
  return <DeliveryList query={query} />;
}

function useActions() {
  const { items, state } = useAll('workflows');
  const actions = new Map(items.flatMap((workflow) => (workflow.actions ?? []).map((action) => [action.uuid, action])));
  const actionName = (uuid: string) => actions.get(uuid)?.name ?? (state === 'loading' ? '…' : 'Deleted action');
  return { actions, actionName };
}

function DeliveryList({ query }: Pick<SectionProps, 'query'>) {
  const { client } = useConsole();
  const { actions, actionName } = useActions();
  return (
    <List<Delivery>
      id="deliveries"
      title="Messages"
      about="What was sent and done around bookings, and what is about to be: the newest stands first."
      query={query}
      load={({ page }, signal, { status, action, letter, booking }) =>
        newestFirst(
          (at, limit) =>
            client.listDeliveries({
              query: {
                page: at,
                limit,
                status: (status || undefined) as Status | undefined,
                action: action || undefined,
                letter: (letter || undefined) as LetterKind | undefined,
                booking: booking || undefined,
              },
              signal,
            }),
          page,
        )
      }
      events={['booking.*', 'customer.erased']}
      filters={[
        { kind: 'choice', name: 'status', label: 'State', options: optionsIn(WORDS) },
        { kind: 'choice', name: 'action', label: 'Action', options: buildOptions([...actions.values()]) },
        { kind: 'choice', name: 'letter', label: 'E-mail', options: optionsIn(LETTERS) },
        ...onlyChosen(query, 'booking', 'Booking'),
      ]}
      columns={[
        { label: 'What', cell: (one) => <a href={`#/deliveries/${one.uuid}`}>{nameOf(one, actionName)}</a> },
        { label: 'To', cell: ({ to }) => to ?? '–' },
        { label: 'When', cell: ({ trigger }) => whenWords(trigger) },
        { label: 'Due', cell: ({ due_at }) => <span class="number table-whole">{momentText(due_at)}</span> },
        { label: 'Tries', isLabelled: true, cell: ({ attempts }) => <span class="number">{attempts.length}</span> },
        { label: 'State', cell: (one) => <Badge tone={TONES[one.status]}>{stateWords(one)}</Badge> },
      ]}
      empty={{
        title: 'Nothing has been sent yet',
        text: 'Confirmations and reminders appear here, with every attempt and its answer.',
        action: (
          <ButtonLink kind="primary" href="#/letters">
            Show e-mails
          </ButtonLink>
        ),
      }}
    >
      <NoMailNotice />
    </List>
  );
}

/** Returns the name of the letter (standard e-mail), action or subscription. */
function nameOf({ letter, action, subscription }: Delivery, actionName: (uuid: string) => string): string {
  if (subscription !== null) return `To the program: ${subscription}`;
  if (letter === null) return actionName(action ?? '');
  return letter === 'team_held_back' ? 'To you: messages were held back' : LETTERS[letter];
}

const whenWords = (trigger: Delivery['trigger']): string =>
  trigger === null ? 'When it was sent again' : triggerWords(trigger);

/** Reason of a mail that was skipped because the service has no mail server. */
const NO_MAIL_SERVER = 'No mail server is set (SMTP_URL)';

const stateWords = ({ status, reason }: Pick<Delivery, 'status' | 'reason'>): string =>
  status === 'skipped' && reason === NO_MAIL_SERVER ? 'Not sent: no mail server' : WORDS[status];

const KIND = { path: '/deliveries', words: { many: 'Messages' }, events: ['booking.*'] };

function DeliveryView({ uuid }: { readonly uuid: string }) {
  const { client } = useConsole();
  const { actionName } = useActions();
  return (
    <Editor<'Delivery', object>
      kind={{ ...KIND, nameOf: (one) => nameOf(one, actionName) }}
      uuid={uuid}
      drafts={ONLY_SHOWN}
      requests={{ get: client.getDelivery }}
    >
      {(_, delivery) => delivery && <Details first={delivery} />}
    </Editor>
  );
}

/** Interval in ms at which a running delivery is polled, because its progress causes no event. */
const LOOK = 1500;
const LOOKS = 40;
/** A waiting delivery is polled if its next attempt is due within this time in ms. */
const SOON = 10_000;

function Details({ first }: { readonly first: Delivery }) {
  const { client, say } = useConsole();
  const [delivery, setDelivery] = useState(first);
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  const { uuid, booking, workflow, action, trigger, status, reason, attempts, due_at, next_at } = delivery;
  const [looks, setLooks] = useState(0);
  const isSoon = status === 'running' || (status === 'waiting' && Date.parse(next_at ?? due_at) < Date.now() + SOON);
  const mayLook = (isSoon || isBusy) && looks < LOOKS;
  useEffect(() => {
    if (!mayLook) return undefined;
    const timer = setTimeout(async () => {
      const answer = await client.getDelivery({ path: { uuid } });
      if (answer.outcome === 'ok') {
        setDelivery(answer.value);
        if (answer.value.attempts.length > attempts.length) setBusy(false);
      }
      setLooks(looks + 1);
    }, LOOK);
    return () => clearTimeout(timer);
  }, [client, uuid, mayLook, looks, attempts.length]);
  const retry = async () => {
    setBusy(true);
    setFailure(undefined);
    const answer = await client.retryDelivery({ path: { uuid } });
    if (answer.outcome !== 'ok') {
      setFailure(answer);
      return setBusy(false);
    }
    say('It is tried once more.');
    setLooks(0);
  };
  return (
    <>
      <section class="surface padded stack" aria-label="The message">
        <div class="row">
          <Badge tone={TONES[status]}>{stateWords(delivery)}</Badge>
          {reason && <span>{reason}</span>}
        </div>
        <dl class="facts">
          <Fact name="When">{whenWords(trigger)}</Fact>
          {delivery.to !== null && <Fact name="To">{delivery.to}</Fact>}
          <Fact name="Due">{momentText(due_at)}</Fact>
          {next_at && <Fact name="Tried next">{momentText(next_at)}</Fact>}
          {action !== null && (
            <Fact name="Action">
              <a href={`#/workflows/${workflow}/${action}`}>Open the action</a>
            </Fact>
          )}
          {delivery.series !== null && (
            <Fact name="Recurring">
              <a href={`#/series/${delivery.series}`}>Open the series</a>
            </Fact>
          )}
          {booking && (
            <Fact name="Booking">
              <a href={`#/bookings/${booking}`}>Open the booking</a>
            </Fact>
          )}
        </dl>
        <Button busy={isBusy && looks < LOOKS} onClick={retry}>
          Try once more
        </Button>
        <FailureNotice failure={failure} />
      </section>
      <section class="surface padded stack">
        <h2>Attempts</h2>
        {attempts.length === 0 ? (
          <p class="muted">None yet.</p>
        ) : (
          <ol class="bare history">
            {[...attempts].reverse().map((attempt, index) => (
              <li key={attempts.length - index}>
                <time dateTime={attempt.at}>{momentText(attempt.at)}</time>
                <Badge tone={attempt.ok ? 'accent' : 'danger'}>{attempt.ok ? 'Accepted' : 'Not accepted'}</Badge>
                <span>{answerWords(attempt)}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
    </>
  );
}
