import type { DocumentsDeps } from './deps.ts'
import { holdPagesOfOtherKeys, replaceSealed } from './queries.ts'

const BATCH = 10

/** Seals with the newest key whatever an older one has sealed. When it has been through, the older key can be taken away. */
export async function resealPages({ database, vault }: Pick<DocumentsDeps, 'database' | 'vault'>): Promise<void> {
  let found: number
  do {
    found = await database.transaction().execute(async (trx) => {
      const pages = await holdPagesOfOtherKeys(trx, vault.key_id, BATCH)
      for (const { user_id, document_id, page, ...sealed } of pages) {
        const address = { user_id, document_id, page }
        await replaceSealed(trx, { document_id, page, ...vault.seal(address, vault.open(address, sealed)) })
      }
      return pages.length
    })
  } while (found === BATCH)
}
