import type { ComponentType } from 'preact';
import type { IconName } from '../design/icon.js';

/** What a section is given: where one is within it. */
export interface SectionProps {
  /** What follows its name in the path: `['3f…']` of `#/services/3f…`. */
  readonly rest: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

export type SectionGroup = 'day' | 'offer' | 'record';

/** One entry of the navigation, at `#/<id>`. Its script is loaded when it is first opened; its style stands in styles.ts. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  readonly group: SectionGroup;
  readonly load: () => Promise<{ readonly default: ComponentType<SectionProps> }>;
}

/** In the order of the navigation. The first one opens where the address names none. */
export const SECTIONS: readonly Section[] = [
  {
    id: 'calendar',
    title: 'Calendar',
    icon: 'calendar',
    group: 'day',
    load: () => import('./calendar/calendar.js'),
  },
];

export function sectionAt(path: string): Section | undefined {
  const [, id = ''] = path.split('/');
  return id === '' ? SECTIONS[0] : SECTIONS.find((section) => section.id === id);
}
