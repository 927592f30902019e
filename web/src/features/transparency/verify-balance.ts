import type { BalanceProof } from '@hai/contract/sum-tree'
import { TREES_KEPT_DAYS } from '@hai/contract/transparency-values'
import type { BalanceFault } from '@hai/contract/verify-balance'
import { api } from '../../api/api.ts'

const DAY_MS = 86_400_000

/**
 * member: the proof belongs to someone else. never: no root was ever published. nothing: no root was published within
 * the days for which trees are kept. left_out: the newest tree, of the time `at`, does not contain this member.
 */
export type Checked =
  | { readonly proof: BalanceProof }
  | { readonly fault: BalanceFault | 'member' | 'never' | 'nothing' }
  | { readonly fault: 'left_out'; readonly at: string }

export async function verifyOwnBalance(user_id: string): Promise<Checked> {
  const checked = await checkOnce(user_id)
  // Checks again after a fault, because a new root may have been published between the calls.
  return 'proof' in checked ? checked : checkOnce(user_id)
}

async function checkOnce(user_id: string): Promise<Checked> {
  const [{ verifyBalance }, { proof }, { items }, { as_of }] = await Promise.all([
    import('@hai/contract/verify-balance'),
    api.get_balance_proof(),
    api.list_liability_proofs({ limit: 1 }),
    // Uses the server's time, because the device's clock may be wrong.
    api.get_transparency(),
  ])
  const [newest] = items
  if (!newest) return { fault: 'never' }
  if (Date.parse(newest.at) < Date.parse(as_of) - TREES_KEPT_DAYS * DAY_MS) return { fault: 'nothing' }
  if (proof === null) return { fault: 'left_out', at: newest.at }
  if (proof.member !== user_id) return { fault: 'member' }
  return verifyBalance(
    proof,
    // Two roots for the same time are a fault: different people could be shown different ones.
    (root) => Promise.resolve(items.length === 1 && newest.root === root ? newest : null),
    (bytes) => crypto.subtle.digest('SHA-256', bytes),
  )
}
