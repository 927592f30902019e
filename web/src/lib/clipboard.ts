/** The text that was copied last; nothing where there is none, or the browser does not let it be read. */
export async function readClipboard(): Promise<string> {
  try {
    return await navigator.clipboard.readText()
  } catch {
    return ''
  }
}
