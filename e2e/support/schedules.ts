import type { CallInput, Output } from '@hai/contract/contract'
import type { TestMember } from './members.ts'
import { aKey, call } from './server.ts'

type Plan = CallInput<'create_schedule'>

/** The day in Haiti. */
export const tomorrow = (): string =>
  new Date(Date.now() + 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/Port-au-Prince' })

export async function plan(
  payer: TestMember,
  { hai_tag }: Pick<TestMember, 'hai_tag'>,
  amount: number,
  more: Partial<Plan> = {},
): Promise<Output<'create_schedule'>> {
  const { access_token } = payer.session
  const payee = { hai_tag }
  const { at_most } = await call('quote_transfer', { payee, amount }, access_token)
  const rhythm = { every: 'weekly', first_on: tomorrow(), time_zone: 'America/Port-au-Prince' } as const
  return call(
    'create_schedule',
    { idempotency_key: aKey(), payee, amount, quoted_total: at_most.total, ...rhythm, ...more },
    access_token,
  )
}
