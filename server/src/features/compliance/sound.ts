const alike: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/[cq]/g, 'k'],
  [/[yj]/g, 'i'],
  [/z/g, 's'],
  [/w/g, 'v'],
  [/ou/g, 'u'],
]

/** The consonant sounds of a word. Mohammed and Muhamad have the same. */
export function skeletonOf(word: string): string {
  const sounded = alike.reduce((text, [pattern, by]) => text.replace(pattern, by), word)
  const first = /^[aeiou]/.test(sounded) ? 'a' : sounded.slice(0, 1)
  return `${first}${sounded.slice(1).replace(/[aeiouh]/g, '')}`.replace(/(.)\1+/g, '$1')
}
