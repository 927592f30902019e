import { HELP_FOUND_MAX } from '@hai/contract/help-values'
import { languages, type Language } from '@hai/contract/languages'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readArticles } from './articles.ts'
import { createSearch } from './search.ts'

const { of } = readArticles('Hai Wallet')
const search = { en: createSearch(of.en, 'en'), fr: createSearch(of.fr, 'fr'), ht: createSearch(of.ht, 'ht') }
const slugs = (language: Language, query: string): string[] => search[language](query).map(({ article }) => article.slug)

describe('typical queries', () => {
  test.each([
    ['en', 'forgot password', 'forgot-password'],
    ['en', 'pasword forgoten', 'forgot-password'],
    ['en', 'How do I withdraw cash?', 'cash-out-step-by-step'],
    ['en', 'refund wrong number', 'wrong-person'],
    ['en', 'my phone was stolen', 'lost-phone'],
    ['en', 'kyc', 'documents'],
    ['en', 'fingerprint', 'passkeys'],
    ['en', 'close my account', 'delete-your-account'],
    ['en', 'agent gave me less money', 'short-paid'],
    ['en', 'standing order', 'scheduled-payments'],
    ['en', 'install app on my phone', 'install-the-app'],
    ['en', 'push notifications not coming', 'news-while-closed'],
    ['en', 'save data', 'slow-networks'],
    ['en', 'webhook', 'connect-a-program'],
    ['en', 'my card was refused', 'add-money'],
    ['fr', 'mot de passe oublie', 'forgot-password'],
    ['fr', 'téléfone volé', 'lost-phone'],
    ['fr', 'RETRAIT', 'cash-out-step-by-step'],
    ['fr', 'j’ai paye la mauvaise personne', 'wrong-person'],
    ['fr', 'piece d identite', 'documents'],
    ['fr', 'annuler un envoi', 'undo-a-payment'],
    ['fr', 'combien ça coûte', 'fees'],
    ['fr', 'argent de l étranger', 'receive-from-abroad'],
    ['fr', 'instaler l’application', 'install-the-app'],
    ['fr', 'pas de notification', 'news-while-closed'],
    ['fr', 'notificasion', 'news-while-closed'],
    ['fr', 'économiser mes données', 'slow-networks'],
    ['fr', 'cle api', 'connect-a-program'],
    ['fr', 'recharger avec moncash', 'add-money'],
    ['ht', 'modpas bliye', 'forgot-password'],
    ['ht', 'mwen pedi telefon mwen', 'lost-phone'],
    ['ht', 'retire lajan', 'cash-out-step-by-step'],
    ['ht', 'kijan pou m voye lajan', 'send-money'],
    ['ht', 'fre', 'fees'],
    ['ht', 'vòlè twonpe m', 'never-tell-your-code'],
    ['ht', 'ajan ban m mwens lajan', 'short-paid'],
    ['ht', 'lot bo dlo', 'receive-from-abroad'],
    ['ht', 'enstale aplikasyon', 'install-the-app'],
    ['ht', 'mwen pa resevwa notifikasyon', 'news-while-closed'],
    ['ht', 'ekonomize done', 'slow-networks'],
    ['ht', 'kle api', 'connect-a-program'],
    ['ht', 'mete lajan ak moncash', 'add-money'],
  ] as const)('%s: %s', (language, query, slug) => {
    expect(slugs(language, query).slice(0, 3)).toContain(slug)
  })

  test('the start of a word is enough', () => {
    expect(slugs('en', 'passk')[0]).toBe('passkeys')
    expect(slugs('fr', 'prog')[0]).toBe('scheduled-payments')
  })

  test('every article is the first result for its own title', () => {
    for (const language of languages)
      for (const { slug, title } of of[language]) expect(slugs(language, title)[0], `${language}: ${title}`).toBe(slug)
  })
})

test('matches are marked, and the pieces together are the text', () => {
  const [first] = search.fr('MOT DE PASSE OUBLIE')
  expect(first?.title.map(({ text }) => text).join('')).toBe(first?.article.title)
  expect(first?.title.filter(({ is_match }) => is_match).map(({ text }) => text)).toEqual(['oublié', 'mot', 'passe'])
  expect(first?.excerpt.some(({ is_match }) => is_match)).toBe(true)
})

describe('unusual input', () => {
  test.each(['', '   ', '???', '%', '%%_', '"', "' or 1=1 --", '& | ! :* <->', '\\', '(((((', '🙃'])(
    '%j finds the same as its words',
    (query) => {
      const words = query.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
      expect(slugs('en', query)).toEqual(slugs('en', words))
    },
  )

  test('operators, quotes and markup separate words', () => {
    const plain = slugs('en', 'forgot password')
    for (const query of [
      'forgot & password',
      '"forgot" -password',
      '<b>forgot</b><script>password',
      'forgot%password',
      'forgot:*|password!',
    ])
      expect(slugs('en', query)[0], query).toBe(plain[0])
  })

  test('ligatures and accents in any form match the same letters', () => {
    expect(slugs('fr', 'arnaque')).toEqual(slugs('fr', 'arnaque'.normalize('NFD')))
    expect(slugs('fr', 'oublié'.normalize('NFD'))).toEqual(slugs('fr', 'oublie'))
    expect(slugs('en', 'conﬁrm your email')).toEqual(slugs('en', 'confirm your email'))
  })

  test('any input has a short result', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100, unit: 'grapheme' }), fc.constantFrom(...languages), (query, language) => {
        expect(search[language](query).length).toBeLessThanOrEqual(HELP_FOUND_MAX)
      }),
      { numRuns: 150 },
    )
  })
})
