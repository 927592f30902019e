import { randomBytes } from 'node:crypto'
import type { Input } from '@hai/contract/contract'
import type { Handler } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import type { Context } from './context.ts'
import { insertLink, readLinkByKey, readNthNewest, type PayLink } from './links.ts'
import { quoteQuickPay } from './quote-quick-pay.ts'
import { newLink } from './show-link.ts'

const DAY_MS = 86_400_000
const CODE_BYTES = 16

/** The same key returns the same link. */
export const createPayLink =
  (context: Context): Handler<'create_pay_link'> =>
  async ({ user_id: payee_id }, input) => {
    const first = await readLinkByKey(context.database, payee_id, input.idempotency_key)
    return newLink(first ? sameAs(first, input, context) : await make(context, payee_id, input), context.public_url)
  }

async function make(context: Context, payee_id: string, input: Input<'create_pay_link'>): Promise<PayLink> {
  const { database, fees, clock } = context
  const { idempotency_key, amount, note, single_use } = input
  if (amount !== null) quoteQuickPay(await fees.current('quick_pay'), amount)
  await refuseTooMany(context, payee_id)
  const created_at = clock.now()
  const inserted = await insertLink(database, {
    id: newId(),
    code: randomBytes(CODE_BYTES).toString('base64url'),
    payee_id,
    idempotency_key,
    amount,
    note,
    single_use,
    created_at,
    expires_at: new Date(created_at.getTime() + daysOf(input, context) * DAY_MS),
  })
  return inserted ?? sameAs((await readLinkByKey(database, payee_id, idempotency_key)) ?? fail('CONFLICT'), input, context)
}

const daysOf = ({ expires_in_days }: Input<'create_pay_link'>, { figures }: Context): number => expires_in_days ?? figures.days

function sameAs(link: PayLink, input: Input<'create_pay_link'>, context: Context): PayLink {
  const isSame =
    link.amount === input.amount &&
    link.note === input.note &&
    link.single_use === input.single_use &&
    link.expires_at.getTime() - link.created_at.getTime() === daysOf(input, context) * DAY_MS
  return isSame ? link : fail('IDEMPOTENCY_CONFLICT')
}

async function refuseTooMany({ database, clock, figures }: Context, payee_id: string): Promise<void> {
  const since = new Date(clock.now().getTime() - DAY_MS)
  const oldest = await readNthNewest(database, payee_id, figures.perDay, since)
  if (oldest) fail('RATE_LIMITED', { retry_at: new Date(oldest.getTime() + DAY_MS).toISOString() })
}
