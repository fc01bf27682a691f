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
import { TechnicalDetails } from '../technical-details.js';
import { SHARED } from '../texts.js';
import { useConsole } from '../use-console.js';
import { FailureNotice } from '../use-request.js';
import type { Failure } from '../words.js';
import { answerWords, triggerWords } from '../workflows/words.js';
import { describeReason } from './reasons.js';
import { TEXTS } from './texts.js';

type Delivery = Schemas['Delivery'];
type Status = Delivery['status'];

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
  const actionName = (uuid: string) => actions.get(uuid)?.name ?? (state === 'loading' ? '…' : TEXTS.deletedAction);
  return { actions, actionName };
}

function DeliveryList({ query }: Pick<SectionProps, 'query'>) {
  const { client } = useConsole();
  const { actions, actionName } = useActions();
  return (
    <List<Delivery>
      id="deliveries"
      title={TEXTS.kind.many}
      about={TEXTS.about}
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
        { kind: 'choice', name: 'status', label: SHARED.status, options: optionsIn(TEXTS.statuses) },
        { kind: 'choice', name: 'action', label: TEXTS.action, options: buildOptions([...actions.values()]) },
        { kind: 'choice', name: 'letter', label: TEXTS.letter, options: optionsIn(LETTERS) },
        ...onlyChosen(query, 'booking', SHARED.booking),
      ]}
      columns={[
        { label: TEXTS.what, cell: (one) => <a href={`#/deliveries/${one.uuid}`}>{nameOf(one, actionName)}</a> },
        { label: TEXTS.to, cell: ({ to }) => to ?? '–' },
        { label: TEXTS.when, cell: ({ trigger }) => triggerWords(trigger) },
        { label: TEXTS.due, cell: ({ due_at }) => <span class="number table-whole">{momentText(due_at)}</span> },
        {
          label: TEXTS.attempts,
          isLabelled: true,
          cell: ({ attempts }) => <span class="number">{attempts.length}</span>,
        },
        { label: SHARED.status, cell: (one) => <Badge tone={TONES[one.status]}>{stateWords(one)}</Badge> },
      ]}
      empty={{
        title: TEXTS.empty,
        text: TEXTS.emptyHint,
        action: (
          <ButtonLink kind="primary" href="#/letters">
            {TEXTS.toEmails}
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
  if (subscription !== null) return TEXTS.toProgram(subscription);
  if (letter === null) return actionName(action ?? '');
  return letter === 'team_held_back' ? TEXTS.heldBack : LETTERS[letter];
}

const stateWords = ({ status, reason }: Pick<Delivery, 'status' | 'reason'>): string =>
  status === 'skipped' && /^No mail server/.test(reason ?? '') ? TEXTS.noMail : TEXTS.statuses[status];

const KIND = { path: '/deliveries', words: TEXTS.kind, events: ['booking.*'] };

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
  const { uuid, booking, workflow, action, trigger, status, attempts, due_at, next_at } = delivery;
  const [looks, setLooks] = useState(0);
  const why = status === 'skipped' && describeReason(delivery.reason);
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
    say(TEXTS.retrying);
    setLooks(0);
  };
  return (
    <>
      <section class="surface padded stack" aria-label={TEXTS.message}>
        <div class="row">
          <Badge tone={TONES[status]}>{stateWords(delivery)}</Badge>
          {why && <span>{why}</span>}
        </div>
        <dl class="facts">
          <Fact name={TEXTS.when}>{triggerWords(trigger)}</Fact>
          {delivery.to !== null && <Fact name={TEXTS.to}>{delivery.to}</Fact>}
          <Fact name={TEXTS.due}>{momentText(due_at)}</Fact>
          {next_at && <Fact name={TEXTS.nextTry}>{momentText(next_at)}</Fact>}
          {action !== null && (
            <Fact name={TEXTS.action}>
              <a href={`#/workflows/${workflow}/${action}`}>{TEXTS.openAction}</a>
            </Fact>
          )}
          {delivery.series !== null && (
            <Fact name={TEXTS.series}>
              <a href={`#/series/${delivery.series}`}>{TEXTS.openSeries}</a>
            </Fact>
          )}
          {booking && (
            <Fact name={SHARED.booking}>
              <a href={`#/bookings/${booking}`}>{TEXTS.openBooking}</a>
            </Fact>
          )}
        </dl>
        <Button busy={isBusy && looks < LOOKS} onClick={retry}>
          {SHARED.tryAgain}
        </Button>
        <FailureNotice failure={failure} />
      </section>
      <section class="surface padded stack">
        <h2>{TEXTS.attempts}</h2>
        {attempts.length === 0 ? (
          <p class="muted">{TEXTS.noAttempts}</p>
        ) : (
          <ol class="bare history">
            {[...attempts].reverse().map((attempt, index) => (
              <li key={attempts.length - index}>
                <time dateTime={attempt.at}>{momentText(attempt.at)}</time>
                <Badge tone={attempt.ok ? 'accent' : 'danger'}>{attempt.ok ? TEXTS.accepted : TEXTS.notAccepted}</Badge>
                <span>{answerWords(attempt)}</span>
                {attempt.message && <TechnicalDetails text={attempt.message} />}
              </li>
            ))}
          </ol>
        )}
      </section>
    </>
  );
}
