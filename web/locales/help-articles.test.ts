import { readdirSync, readFileSync } from 'node:fs'
import { languages, type Language } from '@hai/contract/languages'
import { blocksOf, type Inline } from '@hai/contract/plain-markdown'
import { settingsTabs } from '@hai/contract/settings-tabs'
import { ticketCategories } from '@hai/contract/support-values'
import { describe, expect, test } from 'vitest'
import { gate } from '../src/app/gate.ts'
import { shortcuts } from '../src/features/installing/shortcuts.ts'
import { keepWordsOnLine, readDictionary } from '../tools/dictionaries.ts'

const folder = new URL('../../server/help/', import.meta.url)
const slugs = readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []))

const parameters = [
  ['tab', settingsTabs],
  ['write', ticketCategories],
  ['open', shortcuts],
] as const

function piecesOf(slug: string, language: Language): Inline[] {
  const deep = (parts: readonly Inline[]): Inline[] =>
    parts.flatMap((part) => ('parts' in part ? [part, ...deep(part.parts)] : [part]))
  const source = readFileSync(new URL(`${slug}/${language}.md`, folder), 'utf8').split('\n---\n')[1] ?? ''
  return blocksOf(source).flatMap((block) => {
    if (block.kind === 'line') return []
    return block.kind === 'list' ? block.items.flatMap(deep) : deep(block.parts)
  })
}

describe.each(languages)('the help articles in %s', (language) => {
  // Articles name a button without the seconds that it counts down.
  const said = new Set(Object.values(readDictionary(language)).map((text) => text.replace(/ \(\{seconds\}.*\)$/u, '')))

  test('bold text is exactly the text of a screen', () => {
    for (const slug of slugs)
      for (const piece of piecesOf(slug, language))
        if (piece.kind === 'strong')
          expect(said, `${slug}: ${JSON.stringify(piece.parts)}`).toContain(
            keepWordsOnLine[language](piece.parts.map((part) => ('text' in part ? part.text : '')).join('')),
          )
  })

  test('links lead to existing pages, tabs, sheets and categories', () => {
    for (const slug of slugs)
      for (const piece of piecesOf(slug, language)) {
        if (piece.kind !== 'link') continue
        const { pathname, searchParams } = new URL(piece.to, 'https://wallet.example')
        expect(gate('signed_out', pathname).kind, `${slug}: ${piece.to}`).not.toBe('landing')
        for (const [name, known] of parameters) {
          const value = searchParams.get(name)
          if (value !== null) expect(known, `${slug}: ${piece.to}`).toContain(value)
        }
      }
  })
})
