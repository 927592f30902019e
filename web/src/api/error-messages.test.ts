import { errorCatalogue, type ErrorCode } from '@hai/contract/errors'
import { languages } from '@hai/contract/languages'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { compileDictionary, fileOf, readDictionary } from '../../tools/dictionaries.ts'
import { setLanguage } from '../lib/translations.ts'
import { ApiError } from './api-error.ts'
import { errorMessage, loadErrorMessages } from './error-messages.ts'

const facts: Partial<Record<ErrorCode, unknown>> = {
  ACCOUNT_BLOCKED: { reason: null },
  QUOTE_CHANGED: { amount: 100, fee: 5, tax: 1, total: 106, payee_gets: 100 },
  INSUFFICIENT_FUNDS: { available_balance: 12_34 },
  LIMIT_EXCEEDED: { name: 'day', limit: 250_00, used: 220_00, remaining: 30_00, resets_at: '2026-11-21T05:00:00.000Z' },
  AMOUNT_OUT_OF_BOUNDS: { minimum: 1_00, maximum: 2500_00 },
  LOCKED: { retry_at: '2026-11-20T15:00:00.000Z' },
  RATE_LIMITED: { retry_at: '2026-11-20T15:00:00.000Z' },
}
const codes = Object.keys(errorCatalogue) as ErrorCode[]
const refused = (code: ErrorCode | 'OFFLINE', data?: unknown): string =>
  errorMessage(new ApiError({ code, message: 'from the server', data, request_id: 'e436d77d-ba06-406a-b9b1-e1c2c00f94d0' }))

beforeEach(async () => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, querySelector: () => null })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('fetch', (path: string) => {
    const language = languages.find((candidate) => path.includes(`/${candidate}/`)) ?? 'en'
    return Promise.resolve(Response.json(compileDictionary(readDictionary(language))))
  })
  await loadErrorMessages()
})

describe.each(languages)('in %s', (language) => {
  test.each(codes)('%s is a sentence', async (code) => {
    await setLanguage(language)
    const said = refused(code, facts[code])
    expect(said).not.toContain(code)
    expect(said).not.toContain('from the server')
    expect(said.length).toBeGreaterThan(12)
  })
})

test('error texts contain the figures', async () => {
  await setLanguage('en')
  expect(refused('INSUFFICIENT_FUNDS', facts.INSUFFICIENT_FUNDS)).toContain('$12.34')
  expect(refused('AMOUNT_OUT_OF_BOUNDS', facts.AMOUNT_OUT_OF_BOUNDS)).toContain('$2,500.00')
  expect(refused('LIMIT_EXCEEDED', facts.LIMIT_EXCEEDED)).toMatch(/daily limit.*\$250\.00.*\$220\.00.*\$30\.00.*resets on/)
})

test('an internal error names the request, and unknown errors read as internal', async () => {
  await setLanguage('en')
  expect(refused('INTERNAL')).toContain('Reference HW\u2011C00F\u201194D0')
  expect(errorMessage(new TypeError('x is undefined'))).toContain('our side')
  expect(refused('OFFLINE')).toContain('connection')
})

test('without a response the text does not mention money', async () => {
  await setLanguage('en')
  for (const code of ['OFFLINE', 'UNAVAILABLE', 'INTERNAL'] as const) expect(refused(code)).not.toMatch(/money|pay/i)
})

test('says something true even before the error texts are loaded', async () => {
  vi.resetModules()
  vi.stubGlobal('fetch', (path: string) => {
    const all = Object.entries(compileDictionary(readDictionary('en')))
    return Promise.resolve(
      Response.json(Object.fromEntries(all.filter(([key]) => fileOf(key) === /(\w+)\.json/.exec(path)?.[1]))),
    )
  })
  const [{ setLanguage: speak }, { errorMessage: say }] = await Promise.all([
    import('../lib/translations.ts'),
    import('./error-messages.ts'),
  ])
  await speak('en')
  expect(say(new Error('any'))).toBe('Something went wrong. Please try again.')
})
