/**
 * For `onError` of a mutation. Does not wait, because without a network the reload does not finish and the button would
 * stay busy.
 */
export const refetchInBackground = (read: () => Promise<unknown>) => (): void => {
  read().catch(() => undefined)
}
