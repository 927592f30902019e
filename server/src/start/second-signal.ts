/**
 * One Ctrl-C may arrive twice: from the terminal and through npm. A signal after this time is a second Ctrl-C, and
 * stops at once.
 */
export const SECOND_SIGNAL_MS = 700
