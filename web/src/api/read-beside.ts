/**
 * For `onError` of an act: reads anew what it was about, beside the failure. The failure is shown at once; where nobody answers, nobody
 * answers the reading either, and whoever waited for it would only see the button turn.
 */
export const readBeside = (read: () => Promise<unknown>) => (): void => {
  read().catch(() => undefined)
}
