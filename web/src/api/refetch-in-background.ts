/**
 * For `onError` of a mutation: reloads its data without delaying the error. Without a network the reload would not
 * finish either, and the button would keep spinning.
 */
export const readBeside = (read: () => Promise<unknown>) => (): void => {
  read().catch(() => undefined)
}
