import { z } from 'zod'
import { StartRefusal } from './start-refusal.ts'

export interface OidcProvider {
  readonly id: string
  /** The provider’s name, as the sign-in button shows it: “Continue with {name}”. */
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Space-separated, with `openid`. */
  readonly scopes: string
  /**
   * True if an email address that the provider has verified may open an account, or sign in to an existing one
   * (decision 0013).
   */
  readonly trustsEmail: boolean
}

type Variables = Readonly<Record<string, unknown>>

const ids = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((id) => id.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.string().regex(/^[a-z][a-z0-9]{0,31}$/, 'must be names such as google,microsoft')))
  .refine((list) => new Set(list).size === list.length, 'must name each provider once')

const settings = z.object({
  NAME: z.string('must be set').trim().min(1, 'must be set').max(40, 'must be at most 40 characters'),
  ISSUER: z
    .string('must be set')
    .refine((address) => /^https?:\/\//.test(address) && URL.canParse(address), 'must look like https://accounts.example.com'),
  CLIENT_ID: z.string('must be set').min(1, 'must be set'),
  CLIENT_SECRET: z.string('must be set').min(1, 'must be set'),
  SCOPES: z
    .string()
    .default('openid email profile')
    .refine((scopes) => scopes.split(' ').includes('openid'), 'must have openid among them'),
  TRUST_EMAIL: z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on'),
})

/**
 * Throws StartRefusal for an incomplete provider, for variables of an unlisted provider, and in production for an
 * issuer without https.
 */
export function readOidcProviders(variables: Variables, { isProduction }: { isProduction: boolean }): readonly OidcProvider[] {
  const listed = ids.safeParse(variables.OIDC_PROVIDERS)
  if (!listed.success) throw new StartRefusal(`OIDC_PROVIDERS ${listed.error.issues[0]?.message ?? 'is not valid'}.`)
  const known = new Set(['OIDC_PROVIDERS', ...listed.data.flatMap((id) => Object.keys(settings.shape).map(keyOf(id)))])
  const stray = Object.keys(variables).find((key) => key.startsWith('OIDC_') && !known.has(key))
  if (stray) throw new StartRefusal(`${stray} belongs to no provider named in OIDC_PROVIDERS.`)
  return listed.data.map((id) => readProvider(variables, { id, isProduction }))
}

const keyOf =
  (id: string) =>
  (setting: string): string =>
    `OIDC_${id.toUpperCase()}_${setting}`

function readProvider(variables: Variables, { id, isProduction }: { id: string; isProduction: boolean }): OidcProvider {
  const key = keyOf(id)
  const given = Object.fromEntries(Object.keys(settings.shape).map((setting) => [setting, variables[key(setting)]]))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new StartRefusal(`${key(String(issue?.path[0]))} ${issue?.message ?? 'is not valid'}.`)
  }
  const { NAME, ISSUER, CLIENT_ID, CLIENT_SECRET, SCOPES, TRUST_EMAIL } = parsed.data
  if (isProduction && !ISSUER.startsWith('https:'))
    throw new StartRefusal(`In production ${key('ISSUER')} must begin with https.`)
  return {
    id,
    name: NAME,
    issuer: ISSUER,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    scopes: SCOPES,
    trustsEmail: TRUST_EMAIL,
  }
}
