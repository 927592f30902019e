import type { KeyObject } from 'node:crypto'
import { ringFor, type Ring, seal, unseal } from '../../platform/seal.ts'

/** Whose page it is, which document’s and which of its pages: sealed in with it, so that in another’s row it opens no more. */
export interface PageAddress {
  readonly user_id: string
  readonly document_id: string
  readonly page: number
}

export interface SealedPage {
  /** Which key opens it. */
  readonly key_id: string
  readonly sealed: Buffer
}

/** Seals pages with the newest key and opens what any of the keys has sealed. */
export interface Vault {
  readonly ring: Ring
  seal(address: PageAddress, content: Buffer): SealedPage
  /** Throws when the key is not there, or when page, owner or a bit of it is another. */
  open(address: PageAddress, page: SealedPage): Buffer
}

/** As it is sealed in. */
export const ownerOfPage = ({ user_id, document_id, page }: PageAddress): string => `document:${user_id}:${document_id}:${page}`

/** `keys`: the newest first, at least one. */
export function createVault(keys: readonly KeyObject[]): Vault {
  const ring = ringFor(keys, 'documents')
  return {
    ring,
    seal: (address, content) => ({ key_id: ring.first.id, sealed: seal(ring, content, ownerOfPage(address)) }),
    open(address, { key_id, sealed }) {
      if (!ring.keys.some(({ id }) => id === key_id))
        throw new Error(`no key ${key_id} opens this page: is it missing in DOCUMENT_KEYS?`)
      return unseal(ring, sealed, ownerOfPage(address))
    },
  }
}
