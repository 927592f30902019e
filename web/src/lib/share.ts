/** shared: the person chose where. copied: it is in the clipboard. dismissed: they thought better of it. */
export type ShareOutcome = 'shared' | 'copied' | 'dismissed' | 'failed'

const isDismissal = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Desktop browsers have no share sheet, whatever the types say. */
const hasShareSheet = (): boolean => 'share' in navigator

/** Hands a text to the phone's own share sheet, or copies it where there is none. Never throws. */
export async function shareText(text: string): Promise<ShareOutcome> {
  try {
    if (hasShareSheet()) {
      await navigator.share({ text })
      return 'shared'
    }
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch (error) {
    return isDismissal(error) ? 'dismissed' : 'failed'
  }
}
