import { checkProof, type ProofVerdict } from '@hai/contract/check-proof'
import type { Seal } from '@hai/contract/seal-forms'
import { hasCode } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'

async function findSeal(number: number): Promise<Seal | null> {
  try {
    return await api.get_seal({ number })
  } catch (error) {
    if (hasCode(error, 'NOT_FOUND', 'BAD_REQUEST')) return null
    throw error
  }
}

/** Verifies a proof in this browser. The only data from the server is the seal. */
export const verifyReceipt = (typed: string): Promise<ProofVerdict> =>
  checkProof(typed, findSeal, (bytes) => crypto.subtle.digest('SHA-256', bytes))
