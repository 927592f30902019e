import type { ReactNode } from 'react'
import { saveFile } from './save-file.ts'

/** shared: the person chose where. copied: it is in the clipboard. saved: it is among the downloads. dismissed: they thought better of it. */
export type ShareOutcome = 'shared' | 'copied' | 'saved' | 'dismissed' | 'failed'

/** A receipt to share: what its picture says, and the text beside it, to which the address of the check is added. */
export interface SharedReceipt {
  readonly title: string
  readonly amount: string
  readonly lines: readonly string[]
  /** The code and the address by which anybody can check it. */
  readonly check: { readonly code: string; readonly url: string }
  readonly text: string
  readonly file_name: string
}

/**
 * Draws the button that shares the receipt of a new payment as a picture. `inWords` is the button that shares it in words, until the
 * code of the other is there; `onFail` does the same where there is no picture.
 */
export type DrawShare = (payment: { transaction_id: string; inWords: ReactNode; onFail: () => void }) => ReactNode

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
