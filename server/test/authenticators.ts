import { Secret, TOTP } from 'otpauth'
import type { TestApp } from './app.ts'
import { aSignedUpPerson } from './members.ts'

/** The six digits that an app with this secret shows, so many steps of 30 seconds from now. */
export const codeAt = ({ clock }: TestApp, secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() + steps * 30_000 })

/** Six digits that are not right now. */
export function wrongCodeFor(app: TestApp, secret: string): string {
  const near = [-1, 0, 1].map((steps) => codeAt(app, secret, steps))
  return ['000000', '000001', '000002', '000003'].find((code) => !near.includes(code)) ?? ''
}

/** Somebody whose sign-ins ask for a code; the next one is good. */
export async function aPersonWithAuthenticator(app: TestApp) {
  const person = await aSignedUpPerson(app)
  const { secret } = await app.call('start_authenticator', {}, person.access_token)
  const { recovery_codes } = await app.call('confirm_authenticator', { code: codeAt(app, secret) }, person.access_token)
  app.clock.forward({ seconds: 30 })
  return { ...person, secret, recovery_codes }
}
