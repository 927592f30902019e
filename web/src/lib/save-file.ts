/** Long enough for a slow phone to have taken the file over. */
const TAKEN_AFTER_MS = 60_000

/** Hands the browser a file to save, from base64: the server gives it only to who is signed in, so no plain link leads to it. */
export function saveFile(file_name: string, content: string, type: string): void {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = file_name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), TAKEN_AFTER_MS)
}
