import type { ReactNode } from 'react'
import { saveFile } from './save-file.ts'

/** shared: by the share sheet. copied: to the clipboard. saved: as a download. dismissed: the user cancelled. */
export type ShareOutcome = 'shared' | 'copied' | 'saved' | 'dismissed' | 'failed'

/** The content of a shared picture, and the text that goes with it. `check.url` is appended to the text. */
export interface SharedReceipt {
  readonly title: string
  readonly amount: string
  readonly lines: readonly string[]
  readonly check: { readonly code: string; readonly url: string }
  readonly text: string
  readonly file_name: string
}

/**
 * Renders the button that shares a new payment's receipt as a picture. `fallback` shares a text and is shown until the
 * button's code has loaded. `onFail` shares the text if the picture fails.
 */
export type DrawShare = (payment: { transaction_id: string; fallback: ReactNode; onFail: () => void }) => ReactNode

const isDismissal = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Desktop browsers may lack a share sheet, although the types say otherwise. */
const hasShareSheet = (): boolean => 'share' in navigator

/** Copies the text if the browser has no share sheet. Never throws. */
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

/**
 * Opens the share sheet with a picture and text, or with the text only if it takes no files. Without a share sheet
 * saves the picture. Never throws.
 */
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
