export interface Box {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)) *
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))

/**
 * Of the candidate `tops` (window pixels), the first at which the toast covers no action, otherwise the one at which
 * it covers least.
 */
export function findLeastCoveringTop(toast: Box, tops: readonly number[], buttons: readonly Box[]): number {
  const height = toast.bottom - toast.top
  const coveredAt = (top: number): number =>
    buttons.reduce((sum, button) => sum + overlap({ ...toast, top, bottom: top + height }, button), 0)
  return tops.reduce((known, top) => (coveredAt(top) < coveredAt(known) ? top : known))
}
