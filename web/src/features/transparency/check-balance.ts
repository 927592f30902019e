import type { BalanceProof } from '@hai/contract/sum-tree'
import type { BalanceFault } from '@hai/contract/verify-balance'
import { api } from '../../api/api.ts'

/** member: the proof is somebody else’s. nothing: there is none. */
export type Checked = { readonly proof: BalanceProof } | { readonly fault: BalanceFault | 'member' | 'nothing' }

/** Published roots that are looked through: more than are ever kept with what opens them. */
const ROOTS = 100

/** Fetches the member’s proof and the published roots, and does the sums over again, here in the browser. */
export async function checkBalance(user_id: string): Promise<Checked> {
  const [{ verifyBalance }, { proof }, { items }] = await Promise.all([
    import('@hai/contract/verify-balance'),
    api.get_balance_proof(),
    api.list_liability_proofs({ limit: ROOTS }),
  ])
  if (proof === null) return { fault: 'nothing' }
  if (proof.member !== user_id) return { fault: 'member' }
  return verifyBalance(
    proof,
    (root) => Promise.resolve(items.find((published) => published.root === root) ?? null),
    (bytes) => crypto.subtle.digest('SHA-256', bytes),
  )
}
