import { useCallback, useMemo } from 'preact/hooks';
import type { Schemas } from '../../../../client/index.js';
import type { Wish } from '../bookings/new-booking-dialog.js';
import type { LocalDate, Zone } from '../wall-clock/wall.js';
import type { Offer } from './data.js';
import { Grid } from './grid.js';
import { hoursShown } from './hours.js';
import type { useMoves } from './moves.js';
import type { Coloring } from './paint.js';
import type { Span } from './place.js';
import type { Marked } from './pointer.js';
import type { Shown } from './shown.js';

interface ShownGridProps {
  readonly view: 'day' | 'week';
  readonly span: Span;
  readonly chosen: LocalDate;
  readonly local: Zone;
  readonly columns: readonly Schemas['Resource'][];
  readonly offer: Offer;
  readonly shown: Shown;
  readonly moves: ReturnType<typeof useMoves>;
  readonly canMark: boolean;
  readonly onOpen: (booking: string) => void;
  readonly onProlong: (booking: string) => void;
  readonly onWish: (wish: Wish) => void;
  readonly paint: Coloring;
}

export function ShownGrid({ view, span, chosen, local, columns, offer, shown, moves, ...rest }: ShownGridProps) {
  const { canMark, onOpen, onProlong, onWish, paint } = rest;
  const { from, to } = span;
  const { bookings, timeOff } = shown;
  const services = useMemo(() => new Map(offer.services.map((service) => [service.uuid, service])), [offer]);
  const names = useMemo(() => new Map(offer.resources.map(({ uuid, name }) => [uuid, name])), [offer]);
  const hours = useMemo(
    () => hoursShown(columns, bookings.values(), from, to, local),
    [columns, bookings, from, to, local],
  );
  const onMarked = useCallback(
    ({ start, end, resource }: Marked) =>
      onWish({ resource, start: local.instantOf(start), end: end > start ? local.instantOf(end) : undefined }),
    [local, onWish],
  );
  return (
    <Grid
      {...{ view, chosen, local, from, to, services, names, bookings, timeOff, hours }}
      {...{ canMark, onOpen, onProlong, paint }}
      date={span.first}
      isLoaded={shown.readAt !== undefined}
      resources={columns}
      onGrasp={moves.onGrasp}
      untilOf={moves.untilOf}
      onDragged={moves.onDragged}
      onStep={moves.onStep}
      onMarked={onMarked}
    />
  );
}
