/** A word as the start of a file name, in the letters that every device and HTTP header accepts: `Reçu` becomes `recu`. */
export const fileNameWord = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
