/** One Ctrl-C reaches us more than once: from the terminal and through npm. A person’s second one comes later, and ends all at once. */
export const SECOND_SIGNAL_MS = 700
