import type { Input } from '@hai/contract/contract'
import { SPLIT_MAX } from '@hai/contract/bounds'
import { splitFaults, type SplitFault } from '@hai/contract/errors'
import { evenShares } from '@hai/contract/even-shares'
import { cents, zeroCents, type Cents } from '@hai/contract/money'
import { requests } from '@hai/contract/requests'
import type { Payee } from '@hai/contract/transfers'
import type { Member } from '../../caller.ts'
import type { Handler } from '../../feature.ts'
import { fail, Failure, isFailure } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import { ask, expiryOf, findAsked, refusals, type NewRequest } from './ask.ts'
import type { Context } from './deps.ts'
import { once } from '../../platform/once.ts'
import { insertSplit } from './queries.ts'

type Split = Omit<Input<'split_money'>, 'idempotency_key'>

/** If one request is not possible, none is made. */
export const splitMoney =
  (context: Context): Handler<'split_money'> =>
  async (caller, { idempotency_key, ...split }) => {
    const requester_id = caller.user_id
    const command = { member_id: requester_id, idempotency_key, payload: { call: 'split_money', ...split } }
    return once({ ...context, table: 'requests.command' }, command, requests.split_money.output, async () => {
      const { own_amount, amounts } = sharesOf(split)
      const people = await findAll(context, caller, split, amounts)
      return async (trx) => {
        refuse(await refusals(context, trx, requester_id, people))
        const { total, note } = split
        const expires_at = expiryOf(context)
        const split_id = newId()
        await insertSplit(trx, { id: split_id, requester_id, total, own_amount, note, created_at: context.clock.now() })
        await ask(context, trx, { requester_id, people, note, split_id, expires_at })
        return { split_id, expires_at: expires_at.toISOString() }
      }
    })
  }

const failField = (path: string, reason: string): never => fail('BAD_REQUEST', { fields: [{ path, reason }] })

function sharesOf({ total, shares, own_share, people }: Split): { own_amount: Cents; amounts: readonly Cents[] } {
  const count = people.length + (own_share ? 1 : 0)
  if (count < 2 || count > SPLIT_MAX) return failField('people', `an amount is split into 2 to ${SPLIT_MAX} shares`)
  const named = people.flatMap(({ amount }) => amount ?? [])
  if (shares === 'even') {
    if (named.length > 0) return failField('people', 'even shares are not named')
    const even = evenShares(total, count)
    return own_share ? { own_amount: even[0] ?? zeroCents, amounts: even.slice(1) } : { own_amount: zeroCents, amounts: even }
  }
  if (named.length < people.length) return failField('people', 'every share is named')
  const left = total - named.reduce((sum, amount) => sum + amount, 0)
  if (own_share ? left < 1 : left !== 0) return failField('total', 'the shares do not make up the whole')
  return { own_amount: cents(left), amounts: named }
}

/**
 * Looks up one person after another: each stranger counts against the caller’s limit of look-ups, whose row parallel
 * look-ups would wait for.
 */
async function findAll(context: Context, caller: Member, { people }: Split, amounts: readonly Cents[]): Promise<NewRequest[]> {
  const found: (NewRequest | Failure)[] = []
  for (const [index, { payer }] of people.entries())
    found.push(await findOne(context, caller, payer, amounts[index] ?? zeroCents))
  const payers = found.flatMap((one) => (one instanceof Failure ? [] : one))
  refuse(found.map((one, index) => (one instanceof Failure ? one : isRepeated(found, one, index) ? 'ASKED_TWICE' : null)))
  return payers
}

const isRepeated = (found: readonly (NewRequest | Failure)[], { payer_id }: NewRequest, index: number): boolean =>
  found.slice(0, index).some((other) => !(other instanceof Failure) && other.payer_id === payer_id)

async function findOne(context: Context, caller: Member, payer: Payee, amount: Cents): Promise<NewRequest | Failure> {
  try {
    return await findAsked(context, caller, payer, amount)
  } catch (error) {
    if (isFailure(error) && isSplitFault(error.code)) return error
    throw error
  }
}

const isSplitFault = (code: string): code is SplitFault => splitFaults.some((fault) => fault === code)

function refuse(faults: readonly (Failure | SplitFault | null)[]): void {
  const refused = faults.flatMap((fault, index) => {
    const code = fault instanceof Failure ? fault.code : fault
    return code !== null && isSplitFault(code) ? [{ index, code }] : []
  })
  if (refused.length > 0) fail('SPLIT_REFUSED', { refused })
}
