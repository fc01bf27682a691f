/** All states of the panel of a booking. */
export const PANEL_STATES = ['panel-loading', 'panel-failed', 'panel-gone', 'panel'] as const;
export type PanelState = (typeof PANEL_STATES)[number];
