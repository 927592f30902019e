import type { OutsideEntry } from '@hai/contract/reconciliation'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { staffPeople } from '../identity/index.ts'

type EntryPerson = Pick<OutsideEntry, 'person' | 'reference'>

export async function readEntryPeople(
  db: Database,
  posting_ids: readonly number[],
): Promise<(posting_id: number) => EntryPerson> {
  const { rows } = await sql<{ id: number; owner_id: string | null; reference: string }>`
    select posting.id, owner.owner_id, coalesce(posting.details ->> 'provider_reference', '') as reference
      from ledger.posting_view posting
      left join lateral (
        select account.owner_id from unnest(posting.accounts) named (account_id) join ledger.account_view account on account.id = named.account_id
         where account.owner_id is not null limit 1) owner on true
     where posting.id = any (${posting_ids}::bigint[])`.execute(db)
  const person = await staffPeople(
    db,
    rows.map(({ owner_id }) => owner_id),
  )
  const people = new Map(
    rows.map(({ id, owner_id, reference }) => {
      const { hai_tag, full_name } = owner_id === null ? { hai_tag: null, full_name: null } : person(owner_id)
      return [id, { person: owner_id === null ? null : { user_id: owner_id, hai_tag, full_name }, reference }]
    }),
  )
  return (posting_id) => people.get(posting_id) ?? { person: null, reference: '' }
}
