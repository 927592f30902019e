import type { PostingKind } from '@hai/contract/posting-kinds'
import type { Accounts } from './accounts.ts'
import { Differs } from './differs.ts'
import type { WholePosting } from './links.ts'

/** Kinds that a member begins and pays themselves, whatever began it for them: a plan of theirs, a request that they pay. */
export const begunByPayer: readonly string[] = [
  'send',
  'quick_pay',
  'send_held',
  'escrow',
  'cash_out_held',
  'task_held',
] satisfies readonly PostingKind[]

/** Begins what the platform itself does. */
export const THE_HOUSE = '00000000-0000-7000-8000-000000000001'

/** Whether whoever begins such a posting pays it. What is sent back by whoever received it is, unless the platform itself corrects a payment. */
export const isBegunByPayer = ({ kind, initiator_id }: WholePosting['posting']): boolean =>
  begunByPayer.includes(kind) || (kind === 'refund' && initiator_id !== THE_HOUSE)

/** The journal binds who began a payment, and not whose the accounts are: whoever pays, or lets pay in part, with what was made theirs for a moment is found here. */
export function mustBeOfItsPayer(accounts: Accounts, { posting, entries }: WholePosting): void {
  const { id, initiator_id } = posting
  if (!isBegunByPayer(posting)) return
  const name = `posting ${id}`
  const payers = entries
    .filter(({ amount }) => amount < 0)
    .map(({ account_id }) => accounts.of(account_id, name))
    .map(({ owner_id, kind }) => owner_id ?? kind)
  if (payers.some((payer) => payer !== initiator_id))
    throw new Differs(name, 'whoever begins a payment pays it', initiator_id, payers.join(' '))
}
