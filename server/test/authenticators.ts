import { Secret, TOTP } from 'otpauth'
import { beforeAll } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { aSignedUpPerson, type Person } from './members.ts'

/** The code that the app shows `steps` × 30 seconds from now. */
export const codeAt = ({ clock }: TestApp, secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() + steps * 30_000 })

function wrongCodeFor(app: TestApp, secret: string): string {
  const near = [-1, 0, 1].map((steps) => codeAt(app, secret, steps))
  return ['000000', '000001', '000002', '000003'].find((code) => !near.includes(code)) ?? ''
}

export async function aPersonWithAuthenticator(app: TestApp) {
  const person = await aSignedUpPerson(app)
  const { secret } = await app.call('start_authenticator', {}, person.access_token)
  const { recovery_codes } = await app.call('confirm_authenticator', { code: codeAt(app, secret) }, person.access_token)
  app.clock.forward({ seconds: 30 })
  return { ...person, secret, recovery_codes }
}

/** Call the helpers inside tests only. */
export function useSecondFactors(database: () => TestDatabase) {
  let app: TestApp | undefined
  beforeAll(async () => {
    const started = await startTestApp(database(), { config: { runsWorker: false } })
    app = started
    return () => started.stop()
  })
  const currentApp = (): TestApp => {
    if (!app) throw new Error('use the server only inside tests and hooks')
    return app
  }
  return {
    app: currentApp,
    codeNow: (secret: string, steps = 0): string => codeAt(currentApp(), secret, steps),
    wrongCode: (secret: string): string => wrongCodeFor(currentApp(), secret),
    aPersonWithCodes: () => aPersonWithAuthenticator(currentApp()),
    signIn: ({ email, password }: Person, code?: string) =>
      currentApp().call('sign_in', { email, password, ...(code !== undefined && { code }) }),
    mailsTo: async ({ email }: Person) => (await currentApp().server.outbox.list()).filter(({ to }) => to === email),
  }
}
