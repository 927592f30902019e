import type { CallInput } from '@hai/contract/contract'
import type { FundingMethod } from './use-funding-quote.ts'

type Asked = Omit<CallInput<'start_funding'>, 'idempotency_key'>

/**
 * The key that a try to add money carries. The sandbox credits at once: until it is known what became of a try, every other carries its key.
 * Asking for a page to pay at moves nothing, and the server ends what was asked before: another amount, or another way, is another intent,
 * and only the same again carries the same key.
 */
export function createAskKeys(): (asked: Asked, method: Pick<FundingMethod, 'is_sandbox'>, intent_key: string) => string {
  const keys = new Map<string, string>()
  return ({ method, amount }, { is_sandbox }, intent_key) => {
    if (is_sandbox) return intent_key
    const ask = `${intent_key} ${method} ${String(amount)}`
    const key = keys.get(ask) ?? crypto.randomUUID()
    keys.set(ask, key)
    return key
  }
}
