/** Two words with a lower similarity count as different words. */
export const WORD_MIN = 0.84

/** The letters of `one` that `other` has at most `reach` positions away, in the order of `one`. */
function common(one: string, other: string, reach: number): string {
  const free = Array.from(other)
  let found = ''
  for (const [at, letter] of Array.from(one).entries()) {
    const from = Math.max(0, at - reach)
    const place = free.slice(from, at + reach + 1).indexOf(letter)
    if (place < 0) continue
    free[from + place] = ''
    found += letter
  }
  return found
}

/** The Jaro-Winkler similarity, 0 to 1 (Winkler 1990). */
export function likenessOfWords(one: string, other: string): number {
  if (one === other) return 1
  const reach = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1)
  const ours = common(one, other, reach)
  const theirs = common(other, one, reach)
  if (ours.length === 0) return 0
  const swapped = Array.from(ours).filter((letter, at) => letter !== theirs[at]).length / 2
  const jaro = (ours.length / one.length + ours.length / other.length + (ours.length - swapped) / ours.length) / 3
  let prefix = 0
  while (prefix < 4 && one[prefix] === other[prefix] && one[prefix] !== undefined) prefix += 1
  return jaro + prefix * 0.1 * (1 - jaro)
}
