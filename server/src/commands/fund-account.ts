import { adjustmentReasons } from '@hai/contract/adjustment-reasons'
import { formatUsd, type Cents } from '@hai/contract/money'
import type { Composition } from '../composition/server.ts'
import { fundAccount } from '../features/adjustments/index.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { print } from '../platform/terminal.ts'

export function addCreditMoney(name: string): ({ ledger }: Composition, amount: Cents) => Promise<void> {
  const account = adjustmentReasons.find((known) => known === name)
  if (!account)
    throw new StartRefusal(`${name} is not an account for credits. The accounts are: ${adjustmentReasons.join(', ')}.`)
  return async ({ ledger }, amount) => {
    const held = await fundAccount(ledger, { account, amount, from: 'bank' })
    print(`${formatUsd(amount)} booked from the bank. The account ${account} holds ${formatUsd(held)}.`)
  }
}
