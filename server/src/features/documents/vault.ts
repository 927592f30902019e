import type { KeyObject } from 'node:crypto'
import { ringFor, type Ring, seal, unseal } from '../../platform/seal.ts'

/** The place of a page. It is authenticated with the page, so the page cannot be decrypted in another row. */
export interface PageAddress {
  readonly user_id: string
  readonly document_id: string
  readonly page: number
}

export interface SealedPage {
  readonly key_id: string
  readonly sealed: Buffer
}

/** Encrypts pages with the newest key and decrypts with any configured key. */
export interface Vault {
  readonly ring: Ring
  seal(address: PageAddress, content: Buffer): SealedPage
  /** Throws if the key is missing, or if the page, the owner or the content was changed. */
  open(address: PageAddress, page: SealedPage): Buffer
}

/** The authenticated data. */
export const ownerOfPage = ({ user_id, document_id, page }: PageAddress): string => `document:${user_id}:${document_id}:${page}`

/** `keys` has at least one key, newest first. */
export function createVault(keys: readonly KeyObject[]): Vault {
  const ring = ringFor(keys, 'documents')
  return {
    ring,
    seal: (address, content) => ({ key_id: ring.first.id, sealed: seal(ring, content, ownerOfPage(address)) }),
    open(address, { key_id, sealed }) {
      if (!ring.keys.some(({ id }) => id === key_id))
        throw new Error(`key ${key_id} for this page is not configured: check DOCUMENT_KEYS`)
      return unseal(ring, sealed, ownerOfPage(address))
    },
  }
}
