import type { BalanceProof } from '@hai/contract/sum-tree'
import { TREES_KEPT_DAYS } from '@hai/contract/transparency-words'
import type { BalanceFault } from '@hai/contract/verify-balance'
import { api } from '../../api/api.ts'

const DAY_MS = 86_400_000

/**
 * member: the proof is somebody else’s. never: none was published yet. nothing: none was in the days for which trees are kept. left_out: the newest one, of the
 * moment `at`, does not have this member, whatever older ones say.
 */
export type Checked =
  | { readonly proof: BalanceProof }
  | { readonly fault: BalanceFault | 'member' | 'never' | 'nothing' }
  | { readonly fault: 'left_out'; readonly at: string }

/** Fetches the member’s proof and the newest published root, and does the sums over again, here in the browser. */
export async function checkBalance(user_id: string): Promise<Checked> {
  const checked = await checkOnce(user_id)
  // One may have been published between the two answers.
  return 'proof' in checked ? checked : checkOnce(user_id)
}

async function checkOnce(user_id: string): Promise<Checked> {
  const [{ verifyBalance }, { proof }, { items }, { as_of }] = await Promise.all([
    import('@hai/contract/verify-balance'),
    api.get_balance_proof(),
    api.list_liability_proofs({ limit: 1 }),
    // By the server's clock: that of a device may be weeks off.
    api.get_transparency(),
  ])
  const [newest] = items
  if (!newest) return { fault: 'never' }
  if (Date.parse(newest.at) < Date.parse(as_of) - TREES_KEPT_DAYS * DAY_MS) return { fault: 'nothing' }
  if (proof === null) return { fault: 'left_out', at: newest.at }
  if (proof.member !== user_id) return { fault: 'member' }
  return verifyBalance(
    proof,
    // Two of one moment: nobody can tell which of them others are shown.
    (root) => Promise.resolve(items.length === 1 && newest.root === root ? newest : null),
    (bytes) => crypto.subtle.digest('SHA-256', bytes),
  )
}
