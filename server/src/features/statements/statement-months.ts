import { fail } from '../../platform/failure.ts'
import type { Context } from './context.ts'
import { monthOf } from './days.ts'

export async function statementMonths({ identity, clock, settings }: Context, user_id: string) {
  const joined_at = (await identity.joinedAt(user_id)) ?? fail('NOT_FOUND')
  const last_month = monthOf(clock.now(), settings.timeZone)
  const joined = monthOf(joined_at, settings.timeZone)
  return { first_month: joined < last_month ? joined : last_month, last_month }
}
