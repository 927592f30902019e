import type { Input, Output } from '@hai/contract/contract'
import { formatUsd } from '@hai/contract/money'
import type { Staff } from '../../caller.ts'
import { manualEarningMoves, type Posted } from '../../ledger/index.ts'
import { fail } from '../../platform/failure.ts'
import { recordStaffAct } from '../admin/index.ts'
import { namePeople } from '../books/index.ts'
import type { EarningsDeps } from './deps.ts'

type Asked = Input<'track_platform_earnings'>

/** `book $120.00 of interest as earned`; fails: NOT_FOUND where it names a member who is not there. */
export async function describeEarning(
  { database }: Pick<EarningsDeps, 'database'>,
  { amount, type, source_user }: Asked,
): Promise<string> {
  const from = await sourceOf({ database }, source_user)
  return `book ${formatUsd(amount)} earned, ${type.replaceAll('_', ' ')}${from === null ? '' : `, from ${from}`}`
}

async function sourceOf({ database }: Pick<EarningsDeps, 'database'>, source_user: string | null): Promise<string | null> {
  if (source_user === null) return null
  const person = (await namePeople(database, [source_user])).get(source_user) ?? fail('NOT_FOUND')
  return person.hai_tag === null ? 'a member' : `@${person.hai_tag}`
}

/** Books what was earned elsewhere, and notes who booked it, once for each key. Fails: NOT_FOUND, IDEMPOTENCY_CONFLICT. */
export async function trackEarning(
  deps: EarningsDeps,
  staff: Staff,
  { idempotency_key, ...asked }: Asked,
): Promise<Output<'track_platform_earnings'>> {
  const { database, ledger, clock } = deps
  const payload = { call: 'track_platform_earnings', ...asked }
  const known = await ledger.replay(staff.user_id, idempotency_key, payload)
  if (known) return answerOf(known, asked)
  await sourceOf(deps, asked.source_user)
  const { amount, ...details } = asked
  const posted = await database.transaction().execute(async (trx) => {
    const booked = await ledger.postWithin(trx, {
      ...{ kind: 'manual_earning', initiator_id: staff.user_id, idempotency_key, payload },
      moves: manualEarningMoves({ amount }),
      details,
    })
    if (!booked.replayed) {
      const act = { action: 'earning_tracked', subject: booked.public_id, after: asked }
      await recordStaffAct(trx, staff, act, clock.now())
    }
    return booked
  })
  return answerOf(posted, asked)
}

const answerOf = (posted: Posted, { amount }: Pick<Asked, 'amount'>): Output<'track_platform_earnings'> => ({
  transaction_id: posted.public_id,
  amount,
  manual_earnings: posted.balanceOf('manual_earnings'),
})
