import { go, type PagePath } from '../../parts/router.js';
import type { SectionProps } from '../section.js';
import { BookingEditor } from './booking-editor.js';
import { BookingPanel } from './booking-panel.js';
import { Panel } from './panel.js';

export interface OverProps extends SectionProps {
  /** Place of the page behind the booking. */
  readonly behind: PagePath | undefined;
  readonly onDay: (date: string) => void;
}

/** A booking over the page from which it was opened: its panel, its editor, or the form for a new one. */
export default function Over({ rest: [uuid = '', step], behind, onDay }: OverProps) {
  const leave = () => go(behind ?? { path: '/calendar' }, { replace: true });
  return (
    <Panel onClose={leave}>
      {step === 'edit' ? <BookingEditor uuid={uuid} /> : <BookingPanel uuid={uuid} onDay={onDay} />}
    </Panel>
  );
}
