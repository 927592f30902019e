/** Of two states of the same thing the one to show: events come twice and out of order, and never take the screen back. */
export const newer = <Versioned extends { readonly version: number }>(
  before: Versioned | undefined,
  next: Versioned,
): Versioned => (before && before.version > next.version ? before : next)
