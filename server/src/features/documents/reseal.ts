import type { Transaction } from '../../platform/database/database.ts'
import type { DocumentsDeps } from './deps.ts'
import { holdPagesOfOtherKeys, replaceSealed, type PageName } from './queries.ts'
import type { SealedPage } from './vault.ts'

type ResealDeps = Pick<DocumentsDeps, 'database' | 'vault' | 'log'>
type HeldPage = Awaited<ReturnType<typeof holdPagesOfOtherKeys>>[number]

const BATCH = 10

/**
 * Seals with the newest key whatever an older one has sealed. When it has been through and has logged no page that does not open, the
 * older key can be taken away. A page that does not open stays as it is and keeps nothing else waiting.
 */
export async function resealPages(deps: ResealDeps): Promise<void> {
  let after: PageName | null = null
  do after = await deps.database.transaction().execute((trx) => resealBatch(deps, trx, after))
  while (after !== null)
}

/** The last page of the batch; null: there was no whole batch left. */
async function resealBatch(deps: ResealDeps, trx: Transaction, after: PageName | null): Promise<PageName | null> {
  const pages = await holdPagesOfOtherKeys(trx, { key_id: deps.vault.key_id, after, limit: BATCH })
  for (const held of pages) {
    const sealed = sealedAnew(deps, held)
    if (sealed) await replaceSealed(trx, { document_id: held.document_id, page: held.page, ...sealed })
  }
  return pages[BATCH - 1] ?? null
}

function sealedAnew({ vault, log }: ResealDeps, { user_id, document_id, page, ...sealed }: HeldPage): SealedPage | null {
  const address = { user_id, document_id, page }
  try {
    return vault.seal(address, vault.open(address, sealed))
  } catch (err) {
    log.error({ err, document_id, page }, 'a page of a document does not open and was not sealed anew')
    return null
  }
}
