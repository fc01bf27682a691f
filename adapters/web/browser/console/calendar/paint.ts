import { useState } from 'preact/hooks';
import { device, remember, remembered } from '../../parts/session.js';
import { serviceOf } from '../booking/booking-facts.js';
import type { Resource, Service } from '../objects.js';
import { useConsole } from '../use-console.js';
import type { DrawnBlock } from './columns.js';

/** Kinds of objects by which the calendar is coloured. */
export const COLORINGS = ['person', 'service', 'status'] as const;
export type Coloring = (typeof COLORINGS)[number];

/** Choice of the colours. It is stored on this device for each app. */
export function useColoring() {
  const { app } = useConsole();
  const name = `paint.${app.uuid}`;
  const [paint, setPaint] = useState(() => COLORINGS.find((known) => known === remembered(name, device)) ?? 'person');
  const choose = (next: Coloring) => {
    remember(name, next, device);
    setPaint(next);
  };
  return { paint, choose };
}

type Painted = Pick<Resource | Service, 'color' | 'colors'>;

/** Returns the CSS variables of an object's colour. Undefined without one. */
export function buildPaint({ color, colors }: Painted) {
  if (color === null || colors === null) return undefined;
  return { '--paint': color, '--paint-light': colors.light.accent, '--paint-dark': colors.dark.accent };
}

type PaintStyle = ReturnType<typeof buildPaint>;

/** Returns the function that gives the colours of a block. They are undefined if the block has those of its status. */
export function buildPainter(
  paint: Coloring,
  resources: readonly Resource[],
  services: ReadonlyMap<string, Service>,
): (block: DrawnBlock) => PaintStyle {
  const byUuid = new Map<string, Painted>(
    paint === 'person' ? resources.map((one) => [one.uuid, one] as const) : paint === 'service' ? services : [],
  );
  return ({ booking, resource }) => {
    const found = byUuid.get(paint === 'person' ? resource : (serviceOf(booking) ?? ''));
    return found && buildPaint(found);
  };
}
