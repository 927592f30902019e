import { expect, test } from 'vitest'
import { errorCatalogue } from '@hai/contract/errors'
import { z } from 'zod'
import { projectFiles, read } from './repository.ts'

const dictionary = z.record(z.string(), z.string().min(1))
const languages = ['en', 'fr', 'ht'] as const

/** `{name}`, `{count, plural, …}`: the names a text wants filled in. What stands behind a plural’s `one` is text, not a name. */
const parametersOf = (text: string): string[] =>
  [
    ...new Set([...text.matchAll(/(?<!(?:=\d+|zero|one|two|few|many|other)\s*)\{(\w+)\s*[,}]/g)].map(([, name]) => name ?? '')),
  ].sort()

const load = (path: string): Record<string, string> => dictionary.parse(JSON.parse(read(path)))

const english = projectFiles.filter((path) => /^web\/locales\/en\/[\w-]+\.json$/.test(path) || path === 'server/locales/en.json')

test('there are dictionaries to compare', () => {
  expect(english.length).toBeGreaterThan(5)
})

test.each(english)('%s says the same in all three languages', (path) => {
  const source = load(path)
  for (const language of languages) {
    const other = load(path.replace('/en/', `/${language}/`).replace('/en.json', `/${language}.json`))
    expect(Object.keys(other).sort(), language).toEqual(Object.keys(source).sort())
    for (const [key, text] of Object.entries(source))
      expect(parametersOf(other[key] ?? ''), `${language}: ${key}`).toEqual(parametersOf(text))
  }
})

test('every error code has words', () => {
  expect(Object.keys(load('web/locales/en/errors.json'))).toEqual(expect.arrayContaining(Object.keys(errorCatalogue)))
})
