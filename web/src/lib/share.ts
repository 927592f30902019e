import { saveFile } from './save-file.ts'

/** shared: the person chose where. copied: it is in the clipboard. saved: it is among the downloads. dismissed: they thought better of it. */
export type ShareOutcome = 'shared' | 'copied' | 'saved' | 'dismissed' | 'failed'

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

/** Hands a picture and its text to the phone's own share sheet, or the text alone where that takes no files. Saves the picture where there is none. Never throws. */
export async function sharePicture(picture: File, text: string): Promise<ShareOutcome> {
  try {
    if (!hasShareSheet()) {
      saveFile(picture.name, picture, picture.type)
      return 'saved'
    }
    const both = { files: [picture], text }
    await navigator.share('canShare' in navigator && navigator.canShare(both) ? both : { text })
    return 'shared'
  } catch (error) {
    return isDismissal(error) ? 'dismissed' : 'failed'
  }
}
