import { z } from 'zod'
import { wrongSetting } from './start-refusal.ts'

/** The operator as the legal texts name it. The texts leave out sentences about a field that is null, except `law`. */
export interface Operator {
  readonly name: string
  readonly address: string | null
  readonly registration: string | null
  /** The country or state whose law applies. Null: the texts name Haiti. */
  readonly law: string | null
  readonly supervisor: string | null
  readonly complianceEmail: string
  readonly privacyEmail: string
  /**
   * Other companies that process data for the operator. Companies in the configuration, such as Stripe, are added
   * automatically.
   */
  readonly processors: readonly string[]
}

const LINE_MAX = 300

const line = z
  .string()
  .trim()
  .max(LINE_MAX, `must be at most ${LINE_MAX} characters`)
  .regex(/^[^<>\p{Cc}]*$/u, 'must be one line without angle brackets')

const environment = z.object({
  OPERATOR_NAME: line.optional(),
  OPERATOR_ADDRESS: line.optional(),
  OPERATOR_REGISTRATION: line.optional(),
  OPERATOR_LAW: line.optional(),
  OPERATOR_SUPERVISOR: line.optional(),
  COMPLIANCE_EMAIL: z.email('must be an email address').optional(),
  PRIVACY_EMAIL: z.email('must be an email address').optional(),
  DATA_PROCESSORS: z
    .string()
    .max(2_000, 'must be at most 2000 characters')
    .regex(/^[^<>\p{Cc}]*$/u, 'must be one line without angle brackets')
    .transform((list) =>
      list
        .split(';')
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .optional(),
})

/**
 * By default, the operator’s name is the name of the product, and both email addresses are the support address. Throws
 * StartRefusal for an invalid value.
 */
export function readOperator(
  given: Readonly<Record<string, string | undefined>>,
  { brandName, supportEmail }: { readonly brandName: string; readonly supportEmail: string },
): Operator {
  const parsed = environment.safeParse(given)
  if (!parsed.success) throw wrongSetting(parsed.error)
  const env = parsed.data
  return {
    name: env.OPERATOR_NAME ?? brandName,
    address: env.OPERATOR_ADDRESS ?? null,
    registration: env.OPERATOR_REGISTRATION ?? null,
    law: env.OPERATOR_LAW ?? null,
    supervisor: env.OPERATOR_SUPERVISOR ?? null,
    complianceEmail: env.COMPLIANCE_EMAIL ?? supportEmail,
    privacyEmail: env.PRIVACY_EMAIL ?? supportEmail,
    processors: env.DATA_PROCESSORS ?? [],
  }
}
