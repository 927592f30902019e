import { createHash, type KeyObject } from 'node:crypto'
import { keyFor, seal, unseal } from '../../platform/seal.ts'

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
  /** Of the key that seals now. */
  readonly key_id: string
  seal(address: PageAddress, content: Buffer): SealedPage
  /** Throws when the key is not there, or when page, owner or a bit of it is another. */
  open(address: PageAddress, page: SealedPage): Buffer
}

const ownerOf = ({ user_id, document_id, page }: PageAddress): string => `document:${user_id}:${document_id}:${page}`

/** A name by which a key is found again and which says nothing about it. */
const idOf = (key: Buffer): string => createHash('sha256').update('key id').update(key).digest('hex').slice(0, 16)

/** `keys`: the newest first, at least one. */
export function createVault(keys: readonly KeyObject[]): Vault {
  const ring = new Map(keys.map((key) => keyFor(key, 'documents')).map((key) => [idOf(key), key] as const))
  const [newest] = ring
  if (!newest) throw new Error('a vault needs a key')
  const [key_id, newestKey] = newest
  return {
    key_id,
    seal: (address, content) => ({ key_id, sealed: seal(newestKey, content, ownerOf(address)) }),
    open(address, { key_id: wanted, sealed }) {
      const key = ring.get(wanted)
      if (!key) throw new Error(`no key ${wanted} opens this page: is it missing in DOCUMENT_KEYS?`)
      return unseal(key, sealed, ownerOf(address))
    },
  }
}
