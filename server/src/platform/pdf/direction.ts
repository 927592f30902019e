import createBidi from 'bidi-js/dist/bidi.mjs'

/** `auto`: the direction of the first letter. */
export type Direction = 'ltr' | 'rtl' | 'auto'

const bidi = createBidi()
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

const rtlScripts = ['Arabic', 'Hebrew', 'Syriac', 'Thaana', 'Nko', 'Samaritan', 'Mandaic', 'Adlam', 'Mende_Kikakui']
  .map((script) => `\\p{Script=${script}}`)
  .join('')
const rightToLeft = new RegExp(`[${rtlScripts}]`, 'u')
/** Letters that belong to a script. The font engine takes the direction from the first of them. */
const ofScript = /[^\p{Script=Common}\p{Script=Inherited}\p{Script=Unknown}]/u

export const mayTurn = (text: string): boolean => rightToLeft.test(text)

export function directionOf(text: string, direction: Direction): 'ltr' | 'rtl' {
  if (direction !== 'auto') return direction
  const first = bidi.getEmbeddingLevels(text).paragraphs[0]
  return first && first.level % 2 === 1 ? 'rtl' : 'ltr'
}

/**
 * Splits a line into runs in the order of drawing, from left to right (Unicode Bidirectional Algorithm). The font
 * engine draws each run as a whole, and reverses it if its first letter is right-to-left.
 */
export function visualRuns(line: string, direction: 'ltr' | 'rtl'): string[] {
  const embedding = bidi.getEmbeddingLevels(line, direction)
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels)
  const runs: { readonly level: number; text: string }[] = []
  for (const index of bidi.getReorderedIndices(line, embedding)) {
    const level = embedding.levels[index] ?? 0
    const unit = mirrored.get(index) ?? line.charAt(index)
    const run = runs.at(-1)
    if (run?.level === level) run.text = level % 2 === 1 ? unit + run.text : run.text + unit
    else runs.push({ level, text: unit })
  }
  return runs.map(({ level, text }) => (turnsByItself(text) === (level % 2 === 1) ? text : reversed(text)))
}

export const turnsByItself = (text: string): boolean => rightToLeft.test(ofScript.exec(text)?.[0] ?? '')

const reversed = (text: string): string =>
  [...characters.segment(text)]
    .map(({ segment }) => segment)
    .reverse()
    .join('')
