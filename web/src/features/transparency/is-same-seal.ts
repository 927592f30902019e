import { hashOf, type Sha256 } from '@hai/contract/proof-fields'
import { type Seal, sealText } from '@hai/contract/seal-forms'

/** Whether what is said of a seal today is what was written down of it: its hash is made anew, since the one that is said could be said of anything. */
export const isSameSeal = async (written: string, seal: Seal, sha256: Sha256): Promise<boolean> =>
  written === seal.hash && written === (await hashOf(sha256, sealText(seal)))
