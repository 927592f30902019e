/** The clipboard's text. Empty if there is none or reading is not permitted. */
export async function readClipboard(): Promise<string> {
  try {
    return await navigator.clipboard.readText()
  } catch {
    return ''
  }
}
