import { HELP_FOUND_MAX, HELP_QUERY_MAX } from '@hai/contract/help-values'
import { languages, type Language } from '@hai/contract/languages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { codeOf } from '../../../test/staff-sign-in.ts'
import { aMember } from '../../../test/members.ts'
import { aStaffMember } from '../../../test/staff.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { brandName: 'Lajan $& Ko' } })
})
afterAll(() => app.stop())

const find = (query: string, language: Language = 'en') => app.call('search_help', { query, language })
const votes = async () => {
  const { rows } = await database().owner.query<{ article: string }>('select * from help.vote order by article, language')
  return rows
}

describe('guests and members can read', () => {
  test('the articles by topic in their language', async () => {
    for (const language of languages) {
      const { topics } = await app.call('list_help_articles', { language })
      const [first] = topics.flatMap(({ articles }) => articles)
      if (!first) throw new Error('there are no articles')
      const article = await app.call('get_help_article', { slug: first.slug, language })
      expect(article).toMatchObject({ slug: first.slug, title: first.title, topic: topics[0]?.topic })
      expect(article.others).toEqual(topics[0]?.articles.slice(1))
    }
    const { access_token } = await aMember(app)
    expect((await app.call('get_help_article', { slug: 'fees', language: 'fr' }, access_token)).title).toBe('Frais et taxes')
  })

  test('the brand, with any special characters', async () => {
    const { body } = await app.call('get_help_article', { slug: 'never-tell-your-code' })
    expect(body).toContain('No one at Lajan $& Ko will ever ask')
  })

  test('guests and members can read only articles: other names are not found, and no path leads out of the folder', async () => {
    expect(await codeOf(app.call('get_help_article', { slug: 'no-such-article' }))).toBe('NOT_FOUND')
    for (const slug of ['../secrets', 'contents.json', 'fees/en', '', 'FEES', 'a'.repeat(61)])
      expect(await codeOf(app.call('get_help_article', { slug })), slug).toBe('BAD_REQUEST')
  })
})

describe('a search', () => {
  test('has a short result with the matches marked', async () => {
    const { items, suggestions } = await find('mot de passe oublie', 'fr')
    expect(items[0]).toMatchObject({ slug: 'forgot-password', topic: 'security' })
    expect(items.length).toBeLessThanOrEqual(HELP_FOUND_MAX)
    expect(suggestions).toEqual([])
    expect(JSON.stringify(items).length).toBeLessThan(8_000)
  })

  test('a search without a result offers popular articles', async () => {
    const { items, suggestions } = await find('xyzzy')
    expect(items).toEqual([])
    expect(suggestions.map(({ slug }) => slug)).toContain('send-money')
  })

  test('treats markup, operators and control characters as text', async () => {
    const before = await votes()
    for (const query of [
      '<script>alert(1)</script>',
      "'; drop table help.vote; --",
      '%_%',
      'a & !b | (c <-> d):*',
      '${process.exit()}',
      '\u202eabc',
    ])
      expect((await find(query)).items.length, query).toBeLessThanOrEqual(HELP_FOUND_MAX)
    expect(await codeOf(find('a\u0000b'))).toBe('BAD_REQUEST')
    expect(await codeOf(find('a'.repeat(HELP_QUERY_MAX + 1)))).toBe('BAD_REQUEST')
    expect(await votes()).toEqual(before)
  })
})

test('ratings are counted per article and language, and staff see them', async () => {
  const staff = await aStaffMember(app, database())
  const { access_token } = await aMember(app)
  const said = { slug: 'cash-in', language: 'ht' } as const
  await Promise.all([
    app.call('rate_help_article', { ...said, is_helpful: true }),
    app.call('rate_help_article', { ...said, is_helpful: true }, access_token),
    app.call('rate_help_article', { ...said, is_helpful: false }),
  ])
  expect(await codeOf(app.call('rate_help_article', { slug: 'no-such-article', is_helpful: true }))).toBe('NOT_FOUND')
  const { items } = await app.call('admin_list_help_articles', {}, staff)
  expect(
    items.filter(({ slug }) => slug === 'cash-in').map(({ language, helpful, not_helpful }) => [language, helpful, not_helpful]),
  ).toEqual([
    ['en', 0, 0],
    ['fr', 0, 0],
    ['ht', 2, 1],
  ])
  expect((await votes()).length).toBe(1)
  expect(await codeOf(app.call('admin_list_help_articles', {}, access_token))).toBe('FORBIDDEN')
})

test('searches and ratings are rate limited', async () => {
  const strict = await startTestApp(database(), { config: { rateLimits: 'on' } })
  const codes: string[] = []
  for (let n = 0; n < 61; n += 1) codes.push(await codeOf(strict.call('rate_help_article', { slug: 'fees', is_helpful: true })))
  expect(codes.slice(0, 60).every((code) => code === 'done')).toBe(true)
  expect(codes.at(-1)).toBe('RATE_LIMITED')
  await strict.stop()
})
