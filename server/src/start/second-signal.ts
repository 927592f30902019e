/**
 * A single Ctrl-C may arrive twice, from the terminal and through npm. A later one comes from the user and stops at
 * once.
 */
export const SECOND_SIGNAL_MS = 700
