import { shownName } from '@hai/contract/shown-name'
import type { Output } from '@hai/contract/contract'
import type { Handler } from '../../feature.ts'
import { failMissing } from '../../ledger/index.ts'
import { fail } from '../../platform/failure.ts'
import { figuresOf } from '../wallet/index.ts'
import { codeHash, readCode } from './codes.ts'
import type { Context } from './context.ts'
import { findCode } from './queries.ts'

type Party = Output<'verify_receipt'>['from']

/** Anyone with the code sees the current state of the payment, so names are masked and typed addresses are hidden. */
export const verifyReceipt =
  (context: Context): Handler<'verify_receipt'> =>
  async (_caller, { code: typed }) => {
    const code = readCode(typed) ?? fail('NOT_FOUND')
    const { viewer_id, transaction_id } = (await findCode(context.database, codeHash(code))) ?? fail('NOT_FOUND')
    const [found, members] = await Promise.all([
      context.wallet.findItem(viewer_id, transaction_id),
      context.identity.findMembers([viewer_id]),
    ])
    if (!found) return failMissing(context.database, transaction_id)
    const { created_at, status, counterparty } = found.item
    const viewer: Party = { kind: 'member', shown_name: members.get(viewer_id)?.shown_name ?? null }
    const other = otherParty(found.other, counterparty.hai_tag === null ? null : counterparty.shown_name)
    return {
      amount: figuresOf(found.item).amount,
      created_at,
      status,
      ...(found.payer === 'viewer' ? { from: viewer, to: other } : { from: other, to: viewer }),
    }
  }

/** `name` may already be masked. Masking it again does not change it. */
function otherParty(other: 'member' | 'address' | 'platform', name: string | null): Party {
  if (other === 'platform') return { kind: 'platform', shown_name: null }
  return other === 'address' ? { kind: 'nobody_yet', shown_name: null } : { kind: 'member', shown_name: name && shownName(name) }
}
