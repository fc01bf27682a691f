/** Reason why a storage is disarmed: it is a backup or a copy. */
export const DISARMED_AS = ['backup', 'copy'];
