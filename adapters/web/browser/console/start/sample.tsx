import { useState } from 'preact/hooks';
import type { Client, Schemas } from '../../../../client/index.js';
import { Button } from '../../design/button.js';
import { Notice } from '../../design/notice.js';
import { go } from '../../parts/router.js';
import { FIRST_SECTION } from '../section.js';
import { useConsole } from '../use-console.js';
import { type Answer, useQuery } from '../use-query.js';
import { type Failure, wordsFor } from '../words.js';
import { TEXTS } from './sample-texts.js';

type Kept = Schemas['KeptSample']['kept'];

/** Sections that show the objects of a kind. The others have no page of their own. */
const PATHS: Readonly<Record<string, string>> = {
  resource: 'resources',
  service: 'services',
  customer: 'customers',
  booking: 'bookings',
  time_off: 'time-off',
};

/** Offers sample data to a business without bookings, and their removal where they are. */
export function Sample({ onRemoved }: { readonly onRemoved: () => void }) {
  const { client, say } = useConsole();
  const { value, reload } = useQuery((_: string, signal) => readSample(client, signal), '', { events: ['booking.*'] });
  const [kept, setKept] = useState<Kept>([]);
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  const run = async <V,>(call: () => Promise<Answer<V>>, then: (value: V) => void) => {
    setBusy(true);
    setFailure(undefined);
    const answer = await call();
    setBusy(false);
    if (answer.outcome === 'ok') then(answer.value);
    else setFailure(answer);
  };
  const add = () =>
    run(
      () => client.createSample(),
      () => go({ path: `/${FIRST_SECTION}` }),
    );
  const remove = () =>
    run(
      () => client.deleteSample(),
      (left) => {
        setKept(left.kept);
        say(TEXTS.removed);
        reload();
        onRemoved();
      },
    );
  const isOffered = value !== undefined && (value.isPresent || value.isEmpty);
  if (!isOffered && kept.length === 0) return null;
  return (
    <section class="sample stack">
      {failure && (
        <Notice kind="danger">
          <p>{wordsFor(failure)}</p>
        </Notice>
      )}
      {kept.length > 0 && <KeptList kept={kept} />}
      {isOffered && (
        <>
          <h2>{value.isPresent ? TEXTS.there : TEXTS.title}</h2>
          <p class="muted">{value.isPresent ? TEXTS.aboutRemoval : TEXTS.about}</p>
          <div class="row">
            <Button busy={isBusy} onClick={value.isPresent ? remove : add}>
              {value.isPresent ? TEXTS.remove : TEXTS.add}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function KeptList({ kept }: { readonly kept: Kept }) {
  return (
    <Notice>
      <p>{TEXTS.kept}</p>
      <ul>
        {kept.map(({ kind, uuid, name }) => (
          <li key={uuid}>
            {TEXTS.kinds[kind as keyof typeof TEXTS.kinds]}:{' '}
            {PATHS[kind] ? <a href={`#/${PATHS[kind]}/${uuid}`}>{name ?? TEXTS.nameless}</a> : (name ?? TEXTS.nameless)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

interface SampleState {
  readonly isPresent: boolean;
  /** True if the business has no bookings. */
  readonly isEmpty: boolean;
}

async function readSample(client: Client, signal: AbortSignal): Promise<Answer<SampleState>> {
  const sample = await client.getSample({ signal });
  if (sample.outcome !== 'ok') return sample;
  const bookings = await client.listBookings({ query: { limit: 1 }, signal });
  if (bookings.outcome !== 'ok') return bookings;
  return { outcome: 'ok', value: { isPresent: sample.value.present, isEmpty: bookings.value.total === 0 } };
}
