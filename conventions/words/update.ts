/** Writes the words of the texts to the word lists, and prints what changed, so that a person can read the new words. */
import { writeFileSync } from 'node:fs'
import { root } from '../repository.ts'
import { listedLanguages, listedWords, listPath, usedWords } from './texts.ts'

for (const language of listedLanguages) {
  const listed = listedWords(language)
  const used = usedWords(language)
  writeFileSync(root + listPath(language), `${[...used].toSorted((a, b) => a.localeCompare(b, 'fr')).join('\n')}\n`)
  console.log(`${language}: new: ${[...used.difference(listed)].join(', ') || 'none'}`)
  console.log(`${language}: no longer used: ${[...listed.difference(used)].join(', ') || 'none'}`)
}
