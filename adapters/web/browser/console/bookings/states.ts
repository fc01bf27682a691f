/** All states of the panel of a booking. */
export const PANEL_STATES = ['panel-loading', 'panel-failed', 'panel-gone', 'panel'] as const;
export type PanelState = (typeof PANEL_STATES)[number];

/** All states of the form of a booking, and of the dialog that prolongs one. */
export const FORM_STATES = ['book', 'book-refused', 'move', 'move-refused', 'prolong'] as const;
export type FormState = (typeof FORM_STATES)[number];
