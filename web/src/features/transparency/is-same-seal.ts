import { hashOf, type Sha256 } from '@hai/contract/proof-fields'
import { type Seal, sealText } from '@hai/contract/seal-forms'

/**
 * Compares a noted hash with the published seal. The hash is also recomputed from the seal's content, since the server
 * could claim any hash.
 */
export const isSameSeal = async (written: string, seal: Seal, sha256: Sha256): Promise<boolean> =>
  written === seal.hash && written === (await hashOf(sha256, sealText(seal)))
