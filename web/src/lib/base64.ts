/** A file as plain base64, as calls carry it. Rejects when it cannot be read. */
export const base64Of = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : '')
    reader.onerror = () => reject(new Error('the file cannot be read', { cause: reader.error }))
    reader.readAsDataURL(blob)
  })

export const fromBase64 = (content: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
