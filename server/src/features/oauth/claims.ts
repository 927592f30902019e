import { email as emailSchema, full_name as nameSchema } from '@hai/contract/schemas'
import { z } from 'zod'

/**
 * The statements of a provider about a user. Malformed fields count as missing, except the subject, which must be
 * valid.
 */
export interface Claims {
  /** The user’s id at the provider, unique per issuer. */
  readonly subject: string
  readonly email: string | null
  readonly email_verified: boolean
  readonly full_name: string | null
}

const optionalText = z.string().optional().catch(undefined)
const claims = z.object({
  sub: z.string().min(1).max(255),
  email: optionalText,
  /** Some providers send the text "true". */
  email_verified: z
    .union([z.boolean(), z.literal('true').transform(() => true)])
    .optional()
    .catch(undefined),
  full_name: optionalText,
  name: optionalText,
  given_name: optionalText,
  family_name: optionalText,
})

/** The picture is ignored (decision 0013). */
export function readClaims(given: unknown): Claims {
  const { sub, email, email_verified = false, full_name, name, given_name, family_name } = claims.parse(given)
  const claimedName = full_name ?? name ?? [given_name, family_name].filter(Boolean).join(' ')
  return {
    subject: sub,
    email: emailSchema.safeParse(email).data ?? null,
    email_verified,
    full_name: nameSchema.safeParse(claimedName).data ?? null,
  }
}
