import { wholeNumber } from '@hai/contract/number-text'
import type { BookClient } from './book-client.ts'
import { PIECE } from '../ledger/index.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { print } from '../platform/terminal.ts'
import { findUnapprovedRepairs } from './unapproved-repairs.ts'

const inWords = (position: number | string): string => wholeNumber(Number(position), 'en')

/**
 * Checks the postings of a partition that is back, in short transactions, while payments and other checks go on. The
 * rotation starts again with them. Also checks later postings that do not follow from them.
 */
async function proveRestored(client: BookClient, last: number): Promise<void> {
  await client.query('select ledger.start_round(now())')
  for (let read = 0; read < last;) {
    const { rows } = await client.query<{ until: string }>('select until_id as until from ledger.read_part(now(), $1)', [PIECE])
    read = Number(rows[0]?.until ?? last)
  }
  await client.query(
    `update ledger.rotation set doubtful = doubtful + coalesce((
       select range_agg(int8range(e.posting_id, e.posting_id + 1))
         from ledger.account a
        cross join lateral (select y.* from ledger.entry y where y.account_id = a.id and y.posting_id > $1
                             order by y.posting_id limit 1) e
         left join lateral (select y.* from ledger.entry y where y.account_id = a.id and y.posting_id <= $1
                             order by y.posting_id desc limit 1) b on true
        where e.balance_after - e.amount <> coalesce(b.balance_after, 0)
           or e.sequence <> ledger.next_sequence(coalesce(b.sequence, 0))), '{}')`,
    [last],
  )
  const { rows } = await client.query<{ violations: readonly { readonly rule: string; readonly subject: string }[] }>(
    'select violations from ledger.prove(now(), $1)',
    [await findUnapprovedRepairs(client)],
  )
  const violations = rows[0]?.violations ?? []
  if (violations.length > 0)
    throw new StartRefusal(
      [
        'The postings are back, but the ledger has faults. Staff get alerts within 15 minutes.',
        ...violations.map(({ rule, subject }) => `${subject}: ${rule}`),
      ].join('\n'),
    )
}

/** Server and database can have different clocks. */
const CLOCKS_DIFFER_MAX = '1 hour'

/**
 * While postings are archived, their command keys can be used again (decision 0154). Compares the partition with all
 * postings since it was first archived.
 */
async function reportRepeatedKeys(client: BookClient, partition: number): Promise<void> {
  const { rows } = await client.query<{ first: string; second: string }>(
    `with away (since_id) as materialized (
       select coalesce((select j.first_id from ledger.journal j where j.created_at < a.at order by j.first_id desc limit 1), 0)
         from (select min(archived_at) - interval '${CLOCKS_DIFFER_MAX}' as at from ledger.archive where number = $1) a)
     select p.id as first, later.id as second
       from ledger.posting p join ledger.posting later on later.command_key = p.command_key and later.id > p.id
      where p.id between $1 * ledger.partition_size() and ($1 + 1) * ledger.partition_size() - 1
        and later.id >= (select since_id from away)
      order by p.id, later.id`,
    [partition],
  )
  for (const { first, second } of rows)
    print(
      `Postings ${inWords(first)} and ${inWords(second)} have the same command key. A repeated command gets the answer of posting ${inWords(first)}.`,
    )
}

/**
 * Prints keys that were used again, and checks the postings of a partition that is back, up to `last`. Can run again if
 * it was interrupted. Throws StartRefusal if the ledger has faults.
 */
export async function checkRestored(client: BookClient, partition: number, last: number): Promise<void> {
  await reportRepeatedKeys(client, partition)
  await proveRestored(client, last)
  await client.query('update ledger.archive set checked_at = now() where number = $1 and restored_at is not null', [partition])
  print(`All rules hold up to posting ${inWords(last)}.`)
}
