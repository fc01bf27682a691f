import { useRef, useState } from 'preact/hooks';
import { Button } from '../../design/button.js';
import { Field, Select } from '../../design/field.js';
import { Icon } from '../../design/icon.js';
import { Notice } from '../../design/notice.js';
import { Skeleton } from '../../design/skeleton.js';
import { NAMES, nameOf, nameWithin } from '../booking/booking-facts.js';
import { useAll } from '../directory.js';
import { momentText } from '../lists/when.js';
import { useConsole } from '../use-console.js';
import { TYPING, useQuery } from '../use-query.js';
import { FailureNotice, useRequest } from '../use-request.js';
import { zone } from '../wall-clock/wall.js';
import { errorsOf } from '../words.js';
import type { OwnWords } from './draft.js';
import { LETTERS, type LetterKind } from './kinds.js';
import { LetterFrame } from './letter-frame.js';
import { TEXTS } from './page-texts.js';

/** Letter that is previewed: with words that may not be saved yet. */
interface Previewed {
  readonly kind: LetterKind;
  /** Language tag. */
  readonly language: string;
  readonly words: OwnWords;
  /** Empty: a sample booking. */
  readonly booking: string;
}

const aboutOf = ({ language, words, booking }: Previewed) => ({ language, words, ...(booking !== '' && { booking }) });

interface LetterPreviewProps extends Omit<Previewed, 'booking'> {
  readonly logo: string | undefined;
}

/** Preview of a letter, shortly after the user has typed. Can also send it as a test. */
export function LetterPreview({ logo, ...letter }: LetterPreviewProps) {
  const [booking, setBooking] = useState('');
  const [look, setLook] = useState<keyof typeof TEXTS.looks>('html');
  const [width, setWidth] = useState<keyof typeof WIDTHS>('phone');
  const previewed = { ...letter, booking };
  const { value, failure } = usePreview(previewed);
  return (
    <section class="letter-preview stack" aria-label={TEXTS.steps.preview}>
      <BookingField value={booking} onChange={setBooking} />
      <div class="row">
        <Choice label={TEXTS.look} words={TEXTS.looks} value={look} onChange={setLook} />
        {look === 'html' && <Choice label={TEXTS.width} words={TEXTS.widths} value={width} onChange={setWidth} />}
      </div>
      <FailureNotice failure={failure} />
      {value ? (
        <div class="letter surface">
          <header>
            <p class="strong" lang={letter.language}>
              {value.subject}
            </p>
            <p class="muted small">{TEXTS.from(value.from)}</p>
            {value.reply_to !== null && <p class="muted small">{TEXTS.replyTo(value.reply_to)}</p>}
            {value.calendar !== null && (
              <p class="muted small letter-attached">
                <Icon name="calendar" size={16} /> {TEXTS.attached}
              </p>
            )}
          </header>
          {look === 'html' && value.html !== null ? (
            <LetterFrame
              title={TEXTS.frame(LETTERS[letter.kind])}
              html={value.html}
              width={WIDTHS[width]}
              logo={logo}
            />
          ) : (
            <pre class="letter-text" lang={letter.language}>
              {value.text}
            </pre>
          )}
        </div>
      ) : (
        !failure && <Skeleton height="24rem" />
      )}
      <LetterTest letter={previewed} />
    </section>
  );
}

/** Widths in pixels of the screens that a preview imitates. */
const WIDTHS = { phone: 375, desktop: 640 };

/** Returns the preview. While the words cannot be used, returns the last one of the same letter. */
function usePreview(letter: Previewed) {
  const { client } = useConsole();
  const { value, failure, of } = useQuery(
    (asked: Previewed, signal) => client.previewLetter({ path: { kind: asked.kind }, body: aboutOf(asked), signal }),
    letter,
    { events: ['business.updated'], delay: TYPING },
  );
  const last = useRef<{ readonly about: string; readonly value: NonNullable<typeof value> }>(undefined);
  const keyOf = ({ words: _, ...rest }: Previewed) => JSON.stringify(rest);
  if (value && of) last.current = { about: keyOf(of), value };
  const isWrong = Object.keys(errorsOf(failure)).some((field) => field.startsWith('words.'));
  return {
    value: last.current?.about === keyOf(letter) ? last.current.value : undefined,
    failure: isWrong ? undefined : failure,
  };
}

interface BookingFieldProps {
  readonly value: string;
  readonly onChange: (booking: string) => void;
}

function BookingField({ value, onChange }: BookingFieldProps) {
  const { client } = useConsole();
  const { nameOf: nameOfService } = useAll('services');
  const { value: newest } = useQuery(
    (_: string, signal) => client.listBookings({ query: { sort: '-created_at', limit: 20, include: NAMES }, signal }),
    'newest',
    { events: ['booking.*'] },
  );
  const options = (newest?.data ?? []).map((booking) => {
    const service = booking.service ? nameWithin(booking.service, nameOfService) : undefined;
    const parts = [nameOf(booking, service), service, momentText(booking.start, zone(booking.timezone))];
    return { value: booking.uuid, label: [...new Set(parts)].filter(Boolean).join(' · ') };
  });
  return (
    <Select
      label={TEXTS.booking}
      name="booking"
      value={value}
      options={[{ value: '', label: TEXTS.sample }, ...options]}
      onChange={onChange}
    />
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly words: Readonly<Record<T, string>>;
  readonly value: T;
  readonly onChange: (value: T) => void;
}

function Choice<T extends string>({ label, words, value, onChange }: ChoiceProps<T>) {
  return (
    <fieldset class="choice" aria-label={label}>
      {(Object.keys(words) as T[]).map((one) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
          {words[one]}
        </button>
      ))}
    </fieldset>
  );
}

function LetterTest({ letter }: { readonly letter: Previewed }) {
  const { client } = useConsole();
  const [to, setTo] = useState('');
  const { isBusy, failure, send: sendNow } = useRequest();
  const [attempt, setAttempt] = useState<{ readonly ok: boolean; readonly status: number | null }>();
  const send = async () => {
    setAttempt(undefined);
    const body = { to: to.trim(), ...aboutOf(letter) };
    const answer = await sendNow(client.testLetter({ path: { kind: letter.kind }, body }));
    setAttempt(answer?.value);
  };
  const wrong = errorsOf(failure).to;
  return (
    <>
      <Field
        label={TEXTS.testTo}
        type="email"
        name="to"
        value={to}
        error={wrong}
        onText={setTo}
        onKeyDown={(event) => {
          // Enter sends the test. Otherwise it would save the form that contains this field.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void send();
        }}
      />
      <Button busy={isBusy} onClick={send}>
        {TEXTS.test}
      </Button>
      {attempt && (
        <Notice kind={attempt.ok ? 'info' : 'danger'} title={attempt.ok ? TEXTS.sent : TEXTS.notSent}>
          {!attempt.ok && attempt.status !== null && <p>{TEXTS.answered(String(attempt.status))}</p>}
        </Notice>
      )}
      {wrong === undefined && <FailureNotice failure={failure} />}
    </>
  );
}
