/** Long enough for a slow phone to have taken the file over. */
const TAKEN_AFTER_MS = 60_000

/** Hands the browser a file to save. What only its owner may have comes by a call, so no plain link leads to it. */
export function saveFile(file_name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = file_name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), TAKEN_AFTER_MS)
}
