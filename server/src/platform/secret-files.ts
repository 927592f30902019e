import { readFileSync } from 'node:fs'
import { errorMessage, StartRefusal } from './start-refusal.ts'

type Variables = Readonly<Record<string, string | undefined>>

/**
 * Variables with secrets. With `_FILE` after its name, a variable names a file that contains the secret, as containers
 * and systemd provide it.
 */
const secretNames: readonly string[] = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_POOLED_URL',
  'DATABASE_REPORTS_URL',
  'JWT_PRIVATE_KEY',
  'ENCRYPTION_KEY',
  'DOCUMENT_KEYS',
  'VAPID_PRIVATE_KEY',
  'SMTP_URL',
  'METRICS_TOKEN',
  'SEAL_URL_SECRET',
  'TWILIO_AUTH_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'MONCASH_CLIENT_SECRET',
]
const SUFFIX = '_FILE'
const isSecret = (name: string): boolean => secretNames.includes(name) || /^OIDC_[A-Z0-9]+_CLIENT_SECRET$/.test(name)

function readSecret(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new StartRefusal(`${variable} cannot be read: ${errorMessage(error)}.`, { cause: error })
  }
}

/**
 * Adds `NAME` with the content of the file for each `NAME_FILE` of a secret. Leaves out empty variables. Throws
 * StartRefusal for an unreadable or empty file, and if both `NAME` and `NAME_FILE` are set.
 */
export function withSecretFiles(variables: Variables): Readonly<Record<string, string>> {
  const given: Record<string, string> = {}
  for (const [name, value] of Object.entries(variables)) if (value !== undefined && value !== '') given[name] = value
  for (const [variable, path] of Object.entries(given)) {
    const name = variable.slice(0, -SUFFIX.length)
    if (!variable.endsWith(SUFFIX) || !isSecret(name)) continue
    if (given[name] !== undefined) throw new StartRefusal(`${name} and ${variable} must not both be set.`)
    const secret = readSecret(variable, path)
    if (secret === '') throw new StartRefusal(`${variable} names an empty file: ${path}.`)
    given[name] = secret
  }
  return given
}
