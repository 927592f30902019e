import { Secret, TOTP } from 'otpauth'

/** The parameters of RFC 6238 that all authenticator apps support. */
const PERIOD_SECONDS = 30
const settings = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20
/** Codes of the previous and the next period are accepted too, because clocks differ and typing takes time. */
const STEPS_EITHER_WAY = 1

export const newTotpSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes)

const totp = (secret: Buffer, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...settings, ...names, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) })

export function describeSecret(secret: Buffer, { brand, email }: { brand: string; email: string }) {
  const described = totp(secret, { issuer: brand.replaceAll(':', ' '), label: email })
  return { secret: described.secret.base32, otpauth_url: described.toString() }
}

export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code)

/** The number of the accepted code’s 30-second period since 1970, or null. Compares in constant time. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  if (!isTotpCode(code)) return null
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: STEPS_EITHER_WAY })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
}
