import { languages, type Language } from '@hai/contract/languages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { codeAt } from '../../test/authenticators.ts'
import { useTestDatabase } from '../../test/database.ts'
import { aMember, mailedToken, type MemberPerson } from '../../test/members.ts'
import { aNumber, textedCode } from '../../test/phones.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

const lettersTo = async ({ email }: MemberPerson) => (await app.server.outbox.list()).filter(({ to }) => to === email)
const codeNow = (secret: string): string => {
  app.clock.forward({ seconds: 30 })
  return codeAt(app, secret)
}

async function changeEverything(marie: MemberPerson): Promise<void> {
  const { access_token, email, password } = marie
  await app.call('change_hai_tag', { hai_tag: `n${marie.hai_tag.slice(1)}`, password }, access_token)
  await app.call('request_account_deletion', { password }, access_token)
  await app.call('cancel_account_deletion', {}, access_token)
  const phone = aNumber()
  await app.call('set_phone', { phone }, access_token)
  await app.call('start_phone_verification', {}, access_token)
  await app.call('check_phone_verification', { code: await textedCode(app, phone) }, access_token)
  await app.call('set_phone', { phone: null, password }, access_token)
  const { secret } = await app.call('start_authenticator', { password }, access_token)
  const { recovery_codes } = await app.call('confirm_authenticator', { code: codeNow(secret) }, access_token)
  const [code = ''] = recovery_codes
  await app.call('renew_recovery_codes', { password, code }, access_token)
  for (let wrong = 0; wrong < 5; wrong += 1) await app.call('sign_in', { email, password, code: 'aaaaa-aaaaa' }).catch(() => null)
  app.clock.forward({ minutes: 15 })
  await app.call('turn_off_authenticator', { password, code: codeNow(secret) }, access_token)
  await app.call('change_password', { current_password: password, new_password: 'nine blue boats 4' }, access_token)
}

async function forgetPassword({ email }: MemberPerson): Promise<void> {
  await app.call('sign_up', { email, password: 'nine blue boats 4' })
  await app.call('request_password_reset', { email })
  const link = async () => (await app.server.outbox.list()).find(({ to, body }) => to === email && body.includes('/auth/reset#'))
  await expect.poll(link).toBeDefined()
  await app.call('reset_password', { token: await mailedToken(app, email), password: 'seven green parrots' })
}

const texts: Readonly<Record<Language, { from: RegExp; notYou: RegExp; all: string; others: string }>> = {
  en: {
    from: /From: (?:[\w ]+, )*127\.0\.0\.1\./,
    notYou: /this wasn’t you/,
    all: 'All devices were signed out.',
    others: 'All other devices were signed out.',
  },
  fr: {
    from: /Depuis\u00a0: (?:[\w ]+, )*127\.0\.0\.1\./,
    notYou: /pas vous/,
    all: 'Tous les appareils ont été déconnectés.',
    others: 'Tous les autres appareils ont été déconnectés.',
  },
  ht: {
    from: /Soti nan: (?:[\w ]+, )*127\.0\.0\.1\./,
    notYou: /pa t ou menm/,
    all: 'Tout aparèy yo dekonekte.',
    others: 'Tout lòt aparèy yo dekonekte.',
  },
}

test.each(languages)(
  'every security mail has the time, the place and what to do if it was someone else, in %s',
  async (language) => {
    const marie = await aMember(app)
    await app.call('set_language', { language }, marie.access_token)
    const before = await lettersTo(marie)
    await changeEverything(marie)
    await forgetPassword(marie)
    const letters = (await lettersTo(marie)).slice(0, -before.length)
    expect(letters).toHaveLength(14)
    for (const { subject, body } of letters) {
      expect(body, subject).toMatch(/\d(?:,| à) \d\d:\d\d \(UTC−5\)/)
      expect(body, subject).toMatch(texts[language].from)
      expect(body, subject).toMatch(texts[language].notYou)
    }
    const [afterReset] = letters
    expect(afterReset?.body).toContain(texts[language].all)
    expect(letters.filter(({ body }) => body.includes(texts[language].others))).toHaveLength(1)
  },
)
