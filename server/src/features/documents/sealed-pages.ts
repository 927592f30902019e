import { sql } from 'kysely'
import type { SealedPlace, SealedValue } from '../../platform/sealed-place.ts'
import { ownerOfPage, type Vault } from './vault.ts'

/** Few, because a page can have megabytes and is held in memory while it is encrypted again. */
const AT_ONCE = 5

const nameOf = (document_id: string, page: number): string => `${document_id}:${page}`
const readName = (name: string): readonly [document_id: string, page: number] => {
  const [document_id = '', page = ''] = name.split(':')
  return [document_id, Number(page)]
}

/** For key rotation: the pages that an older key encrypted. */
export const sealedPages = ({ ring }: Vault): SealedPlace => ({
  name: 'documents.page.sealed',
  ring,
  atOnce: AT_ONCE,
  async read(trx, after): Promise<readonly SealedValue[]> {
    const [document_id, page] = readName(after ?? '')
    const rows = await trx
      .selectFrom('documents.page as page')
      .innerJoin('documents.document as document', 'document.id', 'page.document_id')
      .select(['document.user_id', 'page.document_id', 'page.page', 'page.sealed'])
      .where('page.key_id', '<>', ring.first.id)
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(page.document_id, page.page) > (${document_id}::uuid, ${page}::integer)`),
      )
      .orderBy('page.document_id')
      .orderBy('page.page')
      .limit(AT_ONCE)
      .execute()
    return rows.map(({ sealed, ...row }) => ({ id: nameOf(row.document_id, row.page), sealed, owner: ownerOfPage(row) }))
  },
  async replace(trx, value, reencrypted) {
    const [document_id, page] = readName(value.id)
    const { numUpdatedRows } = await trx
      .updateTable('documents.page')
      .set({ key_id: ring.first.id, sealed: reencrypted })
      .where('document_id', '=', document_id)
      .where('page', '=', page)
      .where('sealed', '=', value.sealed)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },
})
