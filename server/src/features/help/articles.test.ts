import { readdirSync } from 'node:fs'
import { HELP_QUERY_MAX } from '@hai/contract/help-values'
import { languages } from '@hai/contract/languages'
import { blocksOf, markdownFaults, type Inline } from '@hai/contract/plain-markdown'
import { expect, test } from 'vitest'
import { readArticleFile, type Article } from './article-file.ts'
import { contentsOf, keywordsOf, oftenNeeded, readArticles } from './articles.ts'

const { of, find } = readArticles('Hai Wallet')
const all = languages.flatMap((language) => of[language])
const slugs = Object.values(contentsOf).flat()

const targets = (parts: readonly Inline[]): string[] =>
  parts.flatMap((part) => (part.kind === 'link' ? [part.to] : 'parts' in part ? targets(part.parts) : []))
const linksOf = (body: string): string[] =>
  blocksOf(body).flatMap((block) => {
    if (block.kind === 'line') return []
    return block.kind === 'list' ? block.items.flatMap(targets) : targets(block.parts)
  })

test('every folder is an article of one topic in three languages', () => {
  const folders = readdirSync(new URL('../../../help/', import.meta.url), { withFileTypes: true }).filter((one) =>
    one.isDirectory(),
  )
  expect(folders.map(({ name }) => name).sort()).toEqual([...slugs].sort())
  expect(new Set(slugs).size).toBe(slugs.length)
  for (const { name } of folders)
    expect(readdirSync(new URL(`../../../help/${name}/`, import.meta.url)).sort()).toEqual(['en.md', 'fr.md', 'ht.md'])
})

test('every article has keywords in three languages', () => {
  for (const language of languages) {
    expect(Object.keys(keywordsOf[language]), language).toEqual(slugs)
    for (const [slug, keywords] of Object.entries(keywordsOf[language]))
      expect(keywords.length, `${language}: ${slug}`).toBeGreaterThan(5)
  }
})

test('an article has the same headings, lists and links in its three languages', () => {
  const shape = (body: string) => ({ blocks: blocksOf(body).map(({ kind }) => kind), links: linksOf(body).sort() })
  for (const { slug, body } of of.en)
    for (const language of ['fr', 'ht'] as const)
      expect(shape(find(slug, language)?.body ?? ''), `${language}: ${slug}`).toEqual(shape(body))
})

const WORDS_MAX = 250
const textOf = (parts: readonly Inline[]): string =>
  parts.map((part) => ('parts' in part ? textOf(part.parts) : part.text)).join('')
const wordsOf = ({ title, body }: Article): string[] =>
  blocksOf(`${title}\n\n${body}`)
    .flatMap((block) => (block.kind === 'line' ? [] : block.kind === 'list' ? block.items.map(textOf) : [textOf(block.parts)]))
    .flatMap((text) => text.match(/[\p{L}\p{N}]\S*/gu) ?? [])

test('an article has at most 250 words', () => {
  for (const article of all)
    expect(wordsOf(article).length, `${article.language}: ${article.slug}`).toBeLessThanOrEqual(WORDS_MAX)
})

test('an article has numbered steps and a link to the screen of at least one of them', () => {
  const isScreen = (to: string) => !to.startsWith('/support/')
  for (const { slug, language, body } of all) {
    const steps = blocksOf(body).flatMap((block) => (block.kind === 'list' && block.isNumbered ? [block.items] : []))
    expect(steps.flat().length, `${language}: ${slug}`).toBeGreaterThan(1)
    expect(linksOf(body).filter(isScreen), `${language}: ${slug}`).not.toEqual([])
  }
})

test('articles contain no HTML, pictures, unsafe links or unfilled placeholders', () => {
  for (const { slug, language, title, keywords, body } of all) {
    expect(markdownFaults(body), `${language}: ${slug}`).toEqual([])
    expect(`${title}${keywords.join(' ')}${body}`, `${language}: ${slug}`).not.toMatch(/[{}<>]/)
    expect(title.length).toBeLessThanOrEqual(HELP_QUERY_MAX)
  }
})

test('articles contain no prices, rates or limits, because the operator can change them', () => {
  for (const { slug, language, body } of all)
    expect(body, `${language}: ${slug}`).not.toMatch(/[$%€]|\d[\d.,]*\s*(HTG|goud|gourdes|USD|dol)/i)
})

test('links between articles lead to existing ones', () => {
  for (const { slug, language, body } of all)
    for (const to of linksOf(body).filter((one) => one.startsWith('/support/')))
      expect(slugs, `${language}: ${slug} leads to ${to}`).toContain(to.slice('/support/'.length))
  expect(slugs).toEqual(expect.arrayContaining([...oftenNeeded]))
})

test('French punctuation is preceded by a narrow no-break space', () => {
  for (const { slug, title, body } of of.fr) {
    expect(title + body, slug).not.toMatch(/ [:;!?](?!\w)|« | »/)
    expect(title + body, slug).not.toMatch(/\p{L}[;!?](?=\s|$)/mu)
  }
})

test('Creole quotation marks keep their text on the same line', () => {
  for (const { slug, title, body } of of.ht) expect(title + body, slug).not.toMatch(/« | »/)
})

test('a file with a wrong format is rejected', () => {
  expect(() => readArticleFile('Just text')).toThrow('begin with its title')
  expect(() => readArticleFile('---\ntitle:\n---\n\nText\n')).toThrow('exactly a title')
  expect(() => readArticleFile('---\ntitle: A\nauthor: c\n---\n\nText\n')).toThrow('exactly a title')
  expect(readArticleFile('---\ntitle: A: b\n---\n\nText\n')).toEqual({ title: 'A: b', body: 'Text' })
})
