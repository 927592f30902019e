import { blocksOf, markdownFaults, type Inline } from '@hai/contract/plain-markdown'
import { legalDocuments } from '@hai/contract/legal-values'
import { readFileSync } from 'node:fs'
import { languages } from '@hai/contract/languages'
import { expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { fillTemplate } from './fill-template.ts'
import { shippedTexts, type ShippedName } from './shipped-texts.ts'
import { templateFacts, type LegalSettings } from './template-facts.ts'

const names: readonly ShippedName[] = [...legalDocuments, 'compliance']
const templateOf = (name: ShippedName, language: string): string =>
  readFileSync(new URL(`texts/${language}/${name}.md`, import.meta.url), 'utf8')

const waits = {
  answer_minutes: 10,
  request_hours: 24,
  cash_hours: 24,
  phone_minutes: 60,
  confirm_hours: 24,
  report_days: 7,
  escalable_hours: 24,
  escalate_hours: 72,
  appeal_days: 7,
  silence_hours: 72,
  answer_hours: 72,
}
const plain: LegalSettings = readConfig({ NODE_ENV: 'test' })
const whole: LegalSettings = {
  ...readConfig({
    NODE_ENV: 'test',
    BRAND_NAME: 'Ti Bous',
    OPERATOR_NAME: 'Ti Bous S.A.',
    OPERATOR_ADDRESS: '12, rue Pavée [Port-au-Prince]',
    OPERATOR_REGISTRATION: 'BRH *17*',
    OPERATOR_SUPERVISOR: 'the bank of the republic',
    OPERATOR_LAW: 'Martinique',
    COMPLIANCE_EMAIL: 'rules@tibous.example',
    PRIVACY_EMAIL: 'data@tibous.example',
    UNDO_WINDOW_SECONDS: '45',
    DATA_PROCESSORS: 'A house of servers, Montréal; Another one',
    SANCTIONS_FILE: '/lists/sdn.csv',
    STRIPE_SECRET_KEY: 'sk_test_12345678',
    MONCASH_CLIENT_ID: 'a-client-of-ours',
    MONCASH_CLIENT_SECRET: 'a-secret-of-ours',
    STRIPE_WEBHOOK_SECRET: 'whsec_12345678901234567890',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'hello@tibous.example',
    PENDING_SEND_DAYS: '1',
  }),
}
const filled = (name: ShippedName, settings: LegalSettings) =>
  shippedTexts(name, (language) => templateFacts(settings, waits, language))

const linksIn = (parts: readonly Inline[]): readonly string[] =>
  parts.flatMap((part) => (part.kind === 'link' ? [part.to] : part.kind === 'text' ? [] : linksIn(part.parts)))
const shapeOf = (source: string) =>
  blocksOf(source).map((block) => {
    switch (block.kind) {
      case 'heading':
        return `heading ${block.level}`
      case 'list':
        return `list of ${block.items.length}: ${block.items.flatMap(linksIn).join(' ')}`
      case 'paragraph':
        return `paragraph: ${linksIn(block.parts).join(' ')}`
      case 'line':
        return 'line'
    }
  })

test.each(names)('%s has the same sections, paragraphs, items and links in the same order in all three languages', (name) => {
  for (const settings of [plain, whole]) {
    const texts = filled(name, settings)
    for (const language of languages) {
      expect(texts[language].title).not.toBe('')
      expect(markdownFaults(texts[language].body)).toEqual([])
      expect(shapeOf(texts[language].body), language).toEqual(shapeOf(texts.en.body))
      expect(texts[language].body).not.toMatch(/[{}]|\[(if|each) /)
    }
  }
  const words = languages.map((language) => filled(name, plain)[language].body)
  expect(new Set(words).size).toBe(3)
})

/**
 * No setting controls these figures: retention times, tiers, and answer times. An operator who changes a time in the
 * database also publishes another text (docs/operations/retention.md).
 */
const settled = ['0', '1', '2', '3', '7', '11', '15', '24', '27', '30', '90', '180']

test.each(names)('%s contains no figures that the operator could set differently', (name) => {
  for (const language of languages) {
    const prose = templateOf(name, language).replace(/^\d\. /gm, '')
    const figures = prose.match(/\d+/g) ?? []
    expect(
      figures.filter((figure) => !settled.includes(figure)),
      language,
    ).toEqual([])
    expect(prose, language).not.toMatch(/[$€%]|HTG/)
    if (!['privacy', 'kyc-aml'].includes(name)) expect(figures, language).toEqual([])
  }
})

test('the operator’s settings appear in the texts as typed, and missing ones leave no gap', () => {
  const { en, fr, ht } = filled('terms', whole)
  expect(en.body).toContain('Ti Bous S.A. runs Ti Bous.')
  expect(en.body).toContain('12, rue Pavée \\[Port-au-Prince\\]')
  expect(
    blocksOf(en.body)
      .flatMap((block) => (block.kind === 'list' ? block.items : []))
      .flatMap((item) => item),
  ).toContainEqual({
    kind: 'text',
    text: 'Registration: BRH *17*',
  })
  expect([en.body, fr.body, ht.body].map((body) => /45.(seconds|secondes|segonn)/.test(body))).toEqual([true, true, true])
  expect([en.body, fr.body, ht.body].map((body) => /\b1.(day|jour|jou)\b/.test(body))).toEqual([true, true, true])
  expect(en.body).toContain('The law of Martinique')
  expect(filled('terms', plain).ht.body).toContain('Ayiti')
  expect(filled('terms', plain).en.body).not.toContain('Our address')
  expect(filled('fees', { ...plain, moncash: whole.moncash }).en.body).toContain('Adding money from MonCash')
  expect(filled('fees', plain).en.body).not.toMatch(/MonCash|by card/)
  const privacy = filled('privacy', whole).en.body
  expect(privacy).toContain('- A house of servers, Montréal\n- Another one')
  expect(privacy).toContain('mailto:data@tibous.example')
  expect([privacy.includes('Twilio'), privacy.includes('Stripe'), privacy.includes('mail provider')]).toEqual([false, true, true])
  expect(filled('privacy', plain).en.body).not.toMatch(/Stripe|MonCash|mail provider/)
  expect(filled('privacy', plain).en.body).toContain('no other company handles your data')
  expect(filled('compliance', whole).en.body).toContain('compared with a published sanctions list')
  expect(filled('compliance', plain).en.body).not.toContain('compared with a published sanctions list')
})

test('an operator named like the product is not described as its own operator', () => {
  for (const document of ['terms', 'privacy'] as const) {
    const { en, fr, ht } = filled(document, plain)
    for (const { body } of [en, fr, ht])
      expect(body).not.toMatch(/Hai Wallet (runs|is responsible|exploite|est responsable)|Se Hai Wallet ki/)
  }
  expect(filled('terms', plain).en.body).toContain('“we” means the people who run Hai Wallet.')
  expect(filled('privacy', plain).fr.body).toContain('Nous sommes responsables de vos données dans Hai Wallet.')
  expect(filled('privacy', whole).en.body).toContain('Ti Bous S.A. is responsible for your data in Ti Bous.')
})

test('an unknown name in a word, condition or list throws', () => {
  const facts = { words: { known: 'x' }, holds: {}, lists: {} }
  for (const template of ['{other}', '[if other] x', '[if not other] x', '[each other] {item}', '{constructor}'])
    expect(() => fillTemplate(template, facts)).toThrow('unknown name')
  expect(fillTemplate('{known} [not a mark] {', facts)).toBe('x [not a mark] {')
})
