import type { KeyObject } from 'node:crypto'
import { ringFor, type KeyRing, seal, unseal } from '../../platform/seal.ts'

/** Authenticated together with the page, so that nobody can decrypt a page that was copied to another row. */
export interface PageAddress {
  readonly user_id: string
  readonly document_id: string
  readonly page: number
}

export interface SealedPage {
  readonly key_id: string
  readonly sealed: Buffer
}

export interface Vault {
  readonly ring: KeyRing
  seal(address: PageAddress, content: Buffer): SealedPage
  /** Throws if the key is not configured, or if the page, its address or its content was changed. */
  open(address: PageAddress, page: SealedPage): Buffer
}

export const ownerOfPage = ({ user_id, document_id, page }: PageAddress): string => `document:${user_id}:${document_id}:${page}`

/** `keys` must contain at least one key, newest first. */
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
