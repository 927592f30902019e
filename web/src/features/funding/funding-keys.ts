import type { CallInput } from '@hai/contract/contract'
import type { FundingMethod } from './use-funding-quote.ts'

type Asked = Omit<CallInput<'start_funding'>, 'idempotency_key'>

/**
 * Chooses the idempotency key of an attempt to add money. The sandbox credits at once, so all attempts share one key
 * until the outcome is known. A payment page moves no money, and the server closes the previous one, so each
 * combination of method and amount gets its own key.
 */
export function createFundingKeys(): (asked: Asked, method: Pick<FundingMethod, 'is_sandbox'>, intent_key: string) => string {
  const keys = new Map<string, string>()
  return ({ method, amount }, { is_sandbox }, intent_key) => {
    if (is_sandbox) return intent_key
    const ask = `${intent_key} ${method} ${String(amount)}`
    const key = keys.get(ask) ?? crypto.randomUUID()
    keys.set(ask, key)
    return key
  }
}
