import createBidi from 'bidi-js/dist/bidi.mjs'

/** Whether a text is read from the left or from the right; `auto`: as its first letter says. */
export type Direction = 'ltr' | 'rtl' | 'auto'

const bidi = createBidi()
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

const rtlScripts = ['Arabic', 'Hebrew', 'Syriac', 'Thaana', 'Nko', 'Samaritan', 'Mandaic', 'Adlam', 'Mende_Kikakui']
  .map((script) => `\\p{Script=${script}}`)
  .join('')
const rightToLeft = new RegExp(`[${rtlScripts}]`, 'u')
/** What belongs to a script, and so tells the font’s engine which way it goes. */
const ofScript = /[^\p{Script=Common}\p{Script=Inherited}\p{Script=Unknown}]/u

/** Whether anything of it may go from right to left: everything else is drawn as it stands. */
export const mayTurn = (text: string): boolean => rightToLeft.test(text)

/** How the text as a whole is read. */
export function directionOf(text: string, direction: Direction): 'ltr' | 'rtl' {
  if (direction !== 'auto') return direction
  const first = bidi.getEmbeddingLevels(text).paragraphs[0]
  return first && first.level % 2 === 1 ? 'rtl' : 'ltr'
}

/**
 * The pieces of one line in the order in which they are drawn from left to right, by the Unicode Bidirectional Algorithm. Each is laid out
 * as a whole: the font’s engine shapes its letters, and turns it where its first letter is of a right-to-left script.
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

/** Whether the font’s engine draws it from right to left. */
export const turnsByItself = (text: string): boolean => rightToLeft.test(ofScript.exec(text)?.[0] ?? '')

const reversed = (text: string): string =>
  [...characters.segment(text)]
    .map(({ segment }) => segment)
    .reverse()
    .join('')
