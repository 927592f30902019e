import { languages, type Language } from '@hai/contract/languages'
import { expect, test } from 'vitest'
import { projectFiles, read } from './repository.ts'
import { textFilesIn } from './words/texts.ts'

interface Word {
  readonly language: Language
  readonly word: string
}

/** The last column of the glossary's tables of words: `fr: liquide*, cash; ht: …`. */
const forbidden: readonly Word[] = [...read('docs/glossary.md').matchAll(/^\| [^|]+ \|(?: [^|]* \|){3} ([a-z]{2}: [^|]+) \|$/gm)]
  .flatMap(([, cell = '']) => cell.split('; '))
  .flatMap((part) => {
    const language = languages.find((one) => part.startsWith(`${one}: `))
    if (!language) throw new Error(`docs/glossary.md: ${part} has no language`)
    return part
      .slice(4)
      .split(', ')
      .map((word) => ({ language, word: word.trim() }))
  })

const pattern = ({ word }: Word): RegExp =>
  new RegExp(`(?<![\\p{L}_-])${RegExp.escape(word.replace(/\*$/, ''))}${word.endsWith('*') ? '\\p{L}*' : ''}(?![\\p{L}_-])`, 'iu')

/** Terms of the ledger, which staff screens and commands use. */
const ofStaff: ReadonlySet<string> = new Set(['escrow'])
const isCommand = (path: string): boolean => /^server\/src\/commands\/.*(?<!\.test)\.ts$/.test(path)
const isOfStaff = (path: string): boolean => path.includes('/admin_') || isCommand(path)

const texts = languages.flatMap((language) =>
  textFilesIn(language).flatMap((path) => {
    // Keys, addresses of links and the case `nobody` are not shown. The product's name is the same everywhere.
    const shown = read(path)
      .replaceAll(/\]\([^)]*\)|^ *"[\w.]+":|\{\w+\}|nobody(?= \{)|Hai Wallet/gm, '')
      .replaceAll(/[\u00a0\u202f]/g, ' ')
    return shown.split('\n').map((line) => ({ path, language, line }))
  }),
)

/** The sentences in the code of the commands, which print English. */
const printed = projectFiles.filter(isCommand).flatMap((path) => {
  const code = read(path).replaceAll(/^\s*(?:\/\*|\*|\/\/).*$/gm, '')
  return [...code.matchAll(/'[^'\n]* [^'\n]*'|`[^`]* [^`]*`/g)].map(([line]) => ({ path, language: 'en' as const, line }))
})

test('the glossary lists words that texts must not contain', () => {
  expect(forbidden.length).toBeGreaterThan(60)
  expect(texts.length).toBeGreaterThan(9_000)
  expect(printed.length).toBeGreaterThan(300)
})

test.each(languages)('texts in %s use the words of the glossary', (language) => {
  const words = forbidden.filter((one) => one.language === language).map((one) => ({ ...one, pattern: pattern(one) }))
  const found = [...texts, ...printed]
    .filter((text) => text.language === language)
    .flatMap(({ path, line }) =>
      words
        .filter(({ word, pattern }) => pattern.test(line) && !(isOfStaff(path) && ofStaff.has(word)))
        .map(({ word }) => `${path} ${word}: ${line.trim().slice(0, 140)}`),
    )
  expect(found).toEqual([])
})
