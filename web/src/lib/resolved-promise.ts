/** Marks a promise as resolved in React's own format, so that `use` returns at once without a fallback. */
export function markResolved<T>(promise: Promise<T>, value: T): void {
  void Object.assign(promise, { status: 'fulfilled', value })
}
