const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** 0 for no match. Best is a prefix, then the start of a word, then any substring, then the typed letters in order. */
function fitOf(text: string, word: string): number {
  if (text.startsWith(word)) return 4
  if (text.includes(` ${word}`)) return 3
  if (text.includes(word)) return 2
  let at = -1
  for (const letter of word) {
    at = text.indexOf(letter, at + 1)
    if (at < 0) return 0
  }
  return word.length > 2 ? 1 : 0
}

export interface Findable {
  text: string
  find: string
}

export function findBy<One extends Findable>(all: readonly One[], typed: string): readonly One[] {
  const queryWords = plain(typed).split(/\s+/).filter(Boolean)
  return all
    .map((one) => {
      const name = plain(one.text)
      const words = plain(one.find)
      const fits = queryWords.map((word) =>
        Math.max(2 * fitOf(name, word), Math.min(fitOf(words, word), words.includes(word) ? 4 : 0)),
      )
      return { one, fit: fits.includes(0) ? -1 : fits.reduce((sum, fit) => sum + fit, 0) }
    })
    .filter(({ fit }) => fit >= 0)
    .toSorted((a, b) => b.fit - a.fit)
    .map(({ one }) => one)
}
