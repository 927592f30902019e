/**
 * For `onError` of a mutation. Reloads its data without waiting for the result. If the mutation waited, then without a
 * network the reload would not finish and the button would show a spinner for ever.
 */
export const refetchInBackground = (read: () => Promise<unknown>) => (): void => {
  read().catch(() => undefined)
}
