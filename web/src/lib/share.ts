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

/** Hands a picture and its text to the phone's own share sheet, or saves the picture where that takes no files. Never throws. */
export async function sharePicture(picture: File, text: string): Promise<ShareOutcome> {
  try {
    const shared = { files: [picture], text }
    if (!hasShareSheet() || !navigator.canShare(shared)) {
      saveFile(picture.name, picture, picture.type)
      return 'saved'
    }
    await navigator.share(shared)
    return 'shared'
  } catch (error) {
    return isDismissal(error) ? 'dismissed' : 'failed'
  }
}
