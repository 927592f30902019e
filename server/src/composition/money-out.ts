import type { Contract } from '@hai/contract/contract'
import type { Cents } from '@hai/contract/money'
import type { Member } from '../caller.ts'
import type { Handlers } from '../feature.ts'
import type { Confirmations } from '../features/confirmations/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { fail, isFailure } from '../platform/failure.ts'

interface Keyed {
  readonly idempotency_key: string
  readonly quoted_total: Cents
}

interface MoneyOutDeps {
  readonly confirmations: Pick<Confirmations, 'requireForMoney'>
  readonly ledger: Pick<Ledger, 'findPosting'>
}

/**
 * Returns every call by which a member sends money, with a check of the confirmation. `return_payment` is not in the
 * list, because the money goes back to its payer. A schedule pays without another confirmation, because the member
 * confirmed it in `create_schedule`.
 */
export function confirmingMoneyOut(handlers: Handlers<Contract>, { confirmations: { requireForMoney }, ledger }: MoneyOutDeps) {
  const before =
    <Asked, Answer>(handler: (caller: Member, input: Asked) => Promise<Answer>, sumOf: (input: Asked) => Cents) =>
    async (caller: Member, input: Asked): Promise<Answer> => {
      await requireForMoney(caller, sumOf(input))
      return handler(caller, input)
    }
  /**
   * For calls that post under their own idempotency key. With a key that was already used, nothing is posted again, so
   * no confirmation is needed, and a refusal must not say that nothing went out. It fails with IDEMPOTENCY_CONFLICT
   * then, for example if the answer was deleted after a week and the price has changed since.
   */
  const beforeFirst = <Asked extends Keyed, Answer>(handler: (caller: Member, input: Asked) => Promise<Answer>) =>
    async function ask(caller: Member, input: Asked): Promise<Answer> {
      const { idempotency_key } = input
      const isUsed = async () => (await ledger.findPosting({ initiator_id: caller.user_id, idempotency_key })) !== null
      try {
        await requireForMoney(caller, input.quoted_total)
      } catch (error) {
        if (!isFailure(error, 'CONFIRMATION_REQUIRED') || !(await isUsed())) throw error
      }
      try {
        return await handler(caller, input)
      } catch (error) {
        if (isFailure(error) && (await isUsed())) fail('IDEMPOTENCY_CONFLICT')
        throw error
      }
    }
  return {
    send_money: beforeFirst(handlers.send_money),
    quick_pay: beforeFirst(handlers.quick_pay),
    pay_money_request: beforeFirst(handlers.pay_money_request),
    create_schedule: before(handlers.create_schedule, ({ quoted_total }) => quoted_total),
    agree_schedule_total: before(handlers.agree_schedule_total, ({ quoted_total }) => quoted_total),
    request_cashout: beforeFirst(handlers.request_cashout),
    create_task: beforeFirst(handlers.create_task),
    start_cash_in: before(handlers.start_cash_in, ({ amount }) => amount),
  } satisfies Partial<Handlers<Contract>>
}
