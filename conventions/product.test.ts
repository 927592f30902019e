import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles, read } from './repository.ts'

test('the index of the product pages links to each of them', () => {
  const pages = projectFiles.flatMap((path) => /^docs\/product\/(.+\.md)$/.exec(path)?.[1] ?? [])
  const linked = [...read('docs/product/README.md').matchAll(/^\| \[[^\]]+\]\(([^)]+)\)/gm)].map(([, path = '']) => path)
  expect(pages.length).toBeGreaterThan(15)
  expect(linked.toSorted()).toEqual(pages.filter((path) => posix.basename(path) !== 'README.md').toSorted())
})

test('the glossary has each term once, in alphabetical order', () => {
  const rows = [...read('docs/glossary.md').matchAll(/^\| \*\*([^*]+)\*\*( \([^)]+\))? \|/gm)]
  const terms = rows.map(([, term = '', of = '']) => `${term}${of}`.toLowerCase())
  const names = rows.map(([, term = '']) => term.toLowerCase())
  expect(terms.length).toBeGreaterThan(50)
  expect(new Set(terms).size).toBe(terms.length)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
})
