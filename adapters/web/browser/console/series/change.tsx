import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Client, Schemas } from '../../../../client/index.js';
import { Button, Submit } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { Checkbox, Field, Select } from '../../design/field.js';
import { Form } from '../../design/form.js';
import { Notice } from '../../design/notice.js';
import { Skeleton } from '../../design/skeleton.js';
import { AllTheSame } from '../booking/all-the-same.js';
import {
  buildOverride,
  furtherOverride,
  OVERRIDABLE,
  type Overridable,
  overridableReason,
} from '../booking/override.js';
import { NumberField } from '../forms/fields.js';
import { SHARED } from '../texts.js';
import { useConsole, useIsHere } from '../use-console.js';
import { FailureNotice, useRequest } from '../use-request.js';
import { buildWallTime, instantOfFields, TimeFields, type WallTime } from '../wall-clock/time-fields.js';
import { formatInstant, parseTimestamp, zone } from '../wall-clock/wall.js';
import { errorsOf, type Failure, wordsFor } from '../words.js';
import { type Ahead, useAhead } from './ahead.js';
import { type Conflict, Conflicts, listConflicts, occurrenceText } from './conflicts.js';
import { MoveLook, useMoveLook } from './move-look.js';
import type { SeriesState } from './states.js';
import { TEXTS } from './texts.js';

interface ChangeProps {
  readonly series: Schemas['Series'] & { readonly uuid: string };
  /** Occurrence with which the change begins. Empty: not chosen yet. */
  readonly from: string;
  readonly onClose: () => void;
}

/** Result of the change: a sentence, and the unchanged bookings with their reasons. */
interface Outcome {
  readonly words: string;
  /** Text before the list of unchanged bookings. */
  readonly about: string;
  readonly left: readonly Conflict[];
}

/** Dialog that moves one occurrence of a series and all later ones, by the same number of days and to the same time of day. */
export function MoveSeries({ series, from, onClose }: ChangeProps) {
  const ahead = useAhead(series.uuid);
  if (!ahead.value || ahead.value.length === 0) {
    return <Nothing title={TEXTS.moveTitle} of={ahead} onClose={onClose} />;
  }
  return <Moving series={series} ahead={ahead.value} from={from} onClose={onClose} />;
}

interface OfAhead extends ChangeProps {
  readonly ahead: readonly Ahead[];
}

function Moving({ series, ahead, from, onClose }: OfAhead) {
  const { client, say } = useConsole();
  const isHere = useIsHere();
  const local = zone(series.timezone);
  const [chosen, setChosen] = useState(from);
  const first = firstOf(ahead, chosen);
  const [wish, setWish] = useState<WallTime>();
  const when = wish ?? buildWallTime(parseTimestamp(first.start), local);
  const [minutes, setMinutes] = useState<number | null>(null);
  const [isAlong, setAlong] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [tried, setTried] = useState<Refused>();
  const [lacks, setLacks] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const start = instantOfFields(when, local);
  const wanted: Schemas['SeriesMove'] | undefined =
    start === undefined
      ? undefined
      : {
          from: first.occurrence,
          start: formatInstant(start),
          duration_minutes: minutes,
          moved: isAlong ? 'move' : 'keep',
        };
  const isChanged = wish !== undefined || minutes !== null || isAlong;
  const look = useMoveLook(series, isChanged ? wanted : undefined, ahead);
  const by = JSON.stringify(wanted);
  // Show no failure of an earlier, different move.
  const failure = tried?.by === by ? tried.failure : undefined;
  const conflicts = failure ? listConflicts(failure) : [];
  const errors = errorsOf(failure);

  const move = async (onConflict: 'refuse' | 'skip', override: readonly Overridable[] = []) => {
    setTried(undefined);
    setLacks(wanted === undefined);
    if (wanted === undefined) return;
    setBusy(true);
    const answer = await client.rescheduleSeries({
      path: { uuid: series.uuid },
      body: { ...wanted, on_conflict: onConflict, ...buildOverride(override) },
    });
    const further =
      answer.outcome === 'ok' ? undefined : await furtherOf(client, series.uuid, wanted, answer, override);
    setBusy(false);
    if (answer.outcome !== 'ok') return setTried({ by, failure: answer, override: further });
    const { moved, skipped } = answer.value;
    const words = TEXTS.moved(moved.length);
    if (skipped.length > 0)
      return setOutcome({
        words,
        about: TEXTS.notMoved(skipped.length),
        left: skipped,
      });
    say(words);
    if (isHere()) onClose();
  };

  if (outcome) return <Done title={TEXTS.moveTitle} outcome={outcome} timezone={series.timezone} onClose={onClose} />;
  const isSome =
    conflicts.length > 0 ? conflicts.length < followersOf(ahead, first) : look?.state === 'series-move-some';
  return (
    <Dialog title={TEXTS.moveTitle} onClose={onClose} isBusy={isBusy}>
      <Form
        class="stack"
        data-state={(failure ? 'series-move-refused' : 'series-move') satisfies SeriesState}
        onSend={() => move('refuse')}
      >
        <Select
          name="from"
          label={TEXTS.fromWhich}
          value={first.occurrence}
          options={ahead.map((one) => ({ value: one.occurrence, label: wordsOfOne(one, ahead, series.timezone) }))}
          onChange={(next) => {
            setChosen(next);
            setWish(undefined);
          }}
        />
        <div class="trio">
          <TimeFields
            name="start"
            value={when}
            labels={[TEXTS.newDay, TEXTS.newTime]}
            error={lacks ? TEXTS.chooseDayAndTime : conflicts.length > 0 ? undefined : errors.start}
            onChange={setWish}
          />
          <NumberField
            name="duration_minutes"
            label={TEXTS.minutes}
            optional={TEXTS.asBefore}
            min={1}
            error={conflicts.length > 0 ? undefined : errors.duration_minutes}
            value={minutes}
            onValue={setMinutes}
          />
        </div>
        <p class="muted small">{TEXTS.moveHint(series.timezone)}</p>
        <Checkbox name="moved" label={TEXTS.moveMoved} checked={isAlong} onCheck={setAlong} />
        {isChanged && wanted && !failure && <MoveLook look={look} timezone={series.timezone} />}
        {failure && <NoneMoved of={tried!} timezone={series.timezone} move={(reasons) => move('refuse', reasons)} />}
        <div class="dialog-actions">
          {isSome && (
            <Button kind="primary" data-action="ok" busy={isBusy} onClick={() => move('skip')}>
              {TEXTS.moveOthers}
            </Button>
          )}
          <Submit kind={isSome ? 'plain' : 'primary'} data-action={isSome ? 'move' : 'ok'} busy={isBusy}>
            {TEXTS.moveNow}
          </Submit>
        </div>
      </Form>
    </Dialog>
  );
}

interface Refused {
  readonly by: string;
  readonly failure: Failure;
  /** Reasons for the refusal that can be overridden. */
  readonly override: readonly Overridable[] | undefined;
}

/** Returns the reasons to override in the next attempt. Undefined if no override lets all bookings move, as a dry run finds. */
async function furtherOf(
  client: Client,
  uuid: string,
  move: Schemas['SeriesMove'],
  failure: Failure,
  override: readonly Overridable[],
): Promise<readonly Overridable[] | undefined> {
  const conflicts = listConflicts(failure).map(({ reason }) => reason);
  const further = furtherOverride(override, conflicts.length > 0 ? conflicts : [overridableReason(failure)]);
  if (!further) return undefined;
  const body = { ...move, override: [...OVERRIDABLE] };
  const seen = await client.rescheduleSeries({ path: { uuid }, body, query: { dry_run: true } });
  return seen.outcome === 'ok' ? further : undefined;
}

interface NoneMovedProps {
  readonly of: Refused;
  readonly timezone: string;
  readonly move: (override: readonly Overridable[]) => void;
}

function NoneMoved({ of: { failure, override }, timezone, move }: NoneMovedProps) {
  const conflicts = listConflicts(failure);
  return (
    <Notice kind="danger" {...(failure.outcome !== 'unknown' && { title: TEXTS.noneMoved })}>
      {conflicts.length === 0 ? (
        <p>{wordsFor(failure)}</p>
      ) : (
        <>
          <p>{TEXTS.cannotGo}</p>
          <Conflicts of={conflicts} timezone={timezone} />
        </>
      )}
      <AllTheSame action="move" override={override} onOverride={move} />
    </Notice>
  );
}

const ALL = '';

/** Dialog that cancels all future bookings of a series, or one occurrence and all later ones. */
export function CancelSeries({ series, from, onClose }: ChangeProps) {
  const { client, say } = useConsole();
  const isHere = useIsHere();
  const ahead = useAhead(series.uuid);
  const [chosen, setChosen] = useState(from);
  const [reason, setReason] = useState('');
  const { isBusy, failure, send } = useRequest();
  const [outcome, setOutcome] = useState<Outcome>();
  const title = TEXTS.cancelTitle;
  if (outcome) return <Done title={title} outcome={outcome} timezone={series.timezone} onClose={onClose} />;
  if (!ahead.value || ahead.value.length === 0) return <Nothing title={title} of={ahead} onClose={onClose} />;
  const shown = ahead.value;
  const cancel = async () => {
    const body = { ...(chosen !== ALL && { from: chosen }), reason: reason.trim() || null };
    const answer = await send(client.cancelSeries({ path: { uuid: series.uuid }, body }));
    if (!answer) return;
    const { cancelled, skipped } = answer.value;
    const words = TEXTS.cancelled(cancelled.length);
    if (skipped.length > 0)
      return setOutcome({ words, about: TEXTS.notCancelled(skipped.length), left: leftOf(skipped, shown) });
    say(words);
    if (isHere()) onClose();
  };
  return (
    <Dialog title={title} onClose={onClose} isBusy={isBusy}>
      <Form
        class="stack"
        data-state={(failure ? 'series-cancel-refused' : 'series-cancel') satisfies SeriesState}
        onSend={cancel}
      >
        <Select
          name="from"
          label={TEXTS.which}
          value={chosen}
          options={[
            { value: ALL, label: TEXTS.allAhead(shown.length) },
            ...shown.map((one) => ({ value: one.occurrence, label: wordsOfOne(one, shown, series.timezone) })),
          ]}
          onChange={setChosen}
        />
        <Field
          name="reason"
          label={TEXTS.reason}
          optional={SHARED.optional}
          hint={TEXTS.reasonHint}
          value={reason}
          onText={setReason}
        />
        <p>{TEXTS.cancelHint}</p>
        <FailureNotice failure={failure} />
        <div class="dialog-actions">
          <Button onClick={() => !isBusy && onClose()}>{TEXTS.keep}</Button>
          <Submit kind="danger" data-action="ok" busy={isBusy}>
            {TEXTS.cancelNow}
          </Submit>
        </div>
      </Form>
    </Dialog>
  );
}

function leftOf(skipped: Schemas['CancelledSeries']['skipped'], ahead: readonly Ahead[]): readonly Conflict[] {
  return skipped.flatMap(({ booking, reason }) => {
    const one = ahead.find(({ uuid }) => uuid === booking);
    return one ? [{ start: one.start, reason }] : [];
  });
}

const firstOf = (ahead: readonly Ahead[], chosen: string): Ahead =>
  ahead.find(({ occurrence }) => Date.parse(occurrence) >= Date.parse(chosen)) ?? ahead[0]!;

const followersOf = (ahead: readonly Ahead[], first: Ahead): number => ahead.length - ahead.indexOf(first);

/** Describes an occurrence: "Tue, 24 Nov 2026, 10:00, and 4 after it". */
function wordsOfOne(one: Ahead, ahead: readonly Ahead[], timezone: string): string {
  const after = followersOf(ahead, one) - 1;
  const when = occurrenceText(one.start, timezone);
  return after === 0 ? TEXTS.last(when) : TEXTS.andAfter(when, after);
}

interface NothingProps {
  readonly title: string;
  readonly of: ReturnType<typeof useAhead>;
  readonly onClose: () => void;
}

/** Dialog that is shown while the bookings are loading, or if there are none. */
function Nothing({ title, of: { value, failure }, onClose }: NothingProps) {
  return (
    <Dialog title={title} onClose={onClose} actions={<Button onClick={onClose}>{TEXTS.close}</Button>}>
      {failure && <Notice kind="danger">{wordsFor(failure)}</Notice>}
      {value && <p>{TEXTS.noneAhead}</p>}
      {!failure && !value && <Skeleton height="8rem" />}
    </Dialog>
  );
}

interface DoneProps {
  readonly title: string;
  readonly outcome: Outcome;
  readonly timezone: string;
  readonly onClose: () => void;
}

/** Dialog that is shown until the user closes it, if some bookings were skipped. */
function Done({ title, outcome: { words, about: before, left }, timezone, onClose }: DoneProps): ComponentChildren {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {TEXTS.close}
        </Button>
      }
    >
      <div class="stack" data-state={'series-done' satisfies SeriesState} role="status">
        <p>{words}</p>
        <p>{before}</p>
        <Conflicts of={left} timezone={timezone} />
      </div>
    </Dialog>
  );
}
