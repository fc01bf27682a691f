import type { ComponentType } from 'preact';
import type { IconName } from '../design/icon.js';
import type { Role } from './role.js';

export interface SectionProps {
  /** Segments of the path after the section's name, such as `['3f…']` of `#/services/3f…`. */
  readonly rest: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

export type SectionGroup = 'day' | 'offer' | 'record';

/** Entry of the navigation, at `#/<id>`. Its script is loaded when first opened; its styles are in styles.ts. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  readonly group: SectionGroup;
  /** True if the navigation does not list the section. */
  readonly isUnlisted?: boolean;
  /** Roles to which the navigation shows the section. Default: all. */
  readonly roles?: readonly Role[];
  readonly load: () => Promise<{ readonly default: ComponentType<SectionProps> }>;
}

/** `id` of the first section in the navigation: the calendar, where people work all day. */
export const FIRST_SECTION = 'calendar';
