/** Enough time for a slow phone to save the file. */
const TAKEN_AFTER_MS = 60_000

/** Downloads content that was fetched by an authenticated call and therefore has no plain link. */
export function saveFile(file_name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = file_name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), TAKEN_AFTER_MS)
}

export const fromBase64 = (content: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
