/** Marks a promise as React marks those it has waited for: `use` then answers at once, and no fallback is drawn. */
export function markArrived<T>(promise: Promise<T>, value: T): void {
  void Object.assign(promise, { status: 'fulfilled', value })
}
