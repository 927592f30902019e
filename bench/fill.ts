import type pg from 'pg'
import { createPool } from '../server/src/platform/database/pool.ts'
import { regular, uniform, type BenchBook } from './book.ts'

const CALLERS = 2_048
/** Every tenth payment is between two regulars. */
const REGULAR_EVERY = 10

/** So many callers are concurrent that the batches of the kernel are full. */
export async function payWithKernel(book: BenchBook, payments: number): Promise<void> {
  let left = payments
  const caller = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      await book.send(left % REGULAR_EVERY === 0 ? regular : uniform)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
}

export interface Pattern {
  /**
   * Copies the payments until the ledger has that many postings or the time is up. Returns the resulting number of
   * postings.
   */
  readonly repeatTo: (postings: number, secondsMax: number) => Promise<number>
  readonly stop: () => Promise<void>
}

/** Posting ids; `after` is excluded. */
interface Ends {
  readonly after: number
  readonly until: number
}

/** The payments to copy, and for each account its state before them and their effect on it. */
const tablesOf = ({ after, until }: Ends): string => `
  create temporary table pattern_posting as select p.* from ledger.posting p where p.id > ${after} and p.id <= ${until};
  create temporary table pattern_entry as select e.* from ledger.entry e where e.posting_id > ${after} and e.posting_id <= ${until};
  create temporary table pattern_journal as select j.* from ledger.journal j where j.first_id > ${after} and j.last_id <= ${until};
  create index on pattern_journal (first_id);
  create temporary table side as
  select account_id, min(sequence) - 1 as version, (array_agg(balance_after - amount order by sequence))[1] as balance,
         sum(amount)::bigint as change, count(*) as entries
    from pattern_entry group by 1;
  analyze pattern_posting, pattern_entry, pattern_journal, side`

/** The ids have the server's format. They ascend within a batch, so that the index grows at its end. */
const NEW_ID = `encode(overlay(uuid_send(gen_random_uuid()) placing substring(
  int8send((extract(epoch from clock_timestamp()) * 1000)::bigint + (p.id - $1) / 100) from 3) from 1 for 6), 'hex')::uuid`

const POSTINGS = `
  insert into ledger.posting (id, created_at, payload_hash, ends, public_id, initiator_id, command_key, kind, accounts, details)
  select p.id + $2, $3, p.payload_hash, p.ends, ${NEW_ID}, p.initiator_id, gen_random_uuid(), p.kind, p.accounts, p.details
    from pattern_posting p order by p.id`

const ENTRIES = `
  insert into ledger.entry (account_id, posting_id, sequence, amount, balance_after)
  select e.account_id, e.posting_id + $1, a.version + e.sequence - s.version, e.amount, a.balance + e.balance_after - s.balance
    from pattern_entry e join side s using (account_id) join ledger.account a on a.id = e.account_id
   order by e.posting_id, e.account_id`

const ACCOUNTS = `
  update ledger.account a set balance = a.balance + s.change, version = a.version + s.entries, last_id = $1 from side s where a.id = s.account_id`

/** Writes the kernel's links of the hash chain: for each copied batch one, or two if it is in two partitions. */
const LINKS = `
  create function pg_temp.link_copies(until bigint, shift bigint, at timestamptz) returns void
  language plpgsql set search_path = ledger, pg_catalog, pg_temp set enable_seqscan = off set jit = off as $$
  declare
    before ledger.head := (select h from ledger.head h);
    from_id bigint;
    until_id bigint;
  begin
    while before.last_id < until loop
      from_id := before.last_id + 1;
      until_id := least(ledger.partition_end(from_id), shift + (
        select j.last_id from pg_temp.pattern_journal j where j.first_id <= from_id - shift order by j.first_id desc limit 1));
      with posted as (
        select array_agg(p.public_id order by p.id) as public_ids, array_agg(p.initiator_id order by p.id) as initiators,
               array_agg(p.command_key order by p.id) as command_keys, array_agg(p.payload_hash order by p.id) as hashes,
               array_agg(coalesce(p.ends, 0) order by p.id) as ends, array_agg(p.kind order by p.id) as kinds,
               string_agg(p.details::text, E'\\x1f' order by p.id) as details
          from ledger.posting p where p.id between from_id and until_id),
      entered as (
        select array_agg(e.account_id order by p.id, e.account_id) as accounts, array_agg(e.sequence order by p.id, e.account_id) as sequences,
               array_agg(e.amount order by p.id, e.account_id) as amounts, array_agg(e.balance_after order by p.id, e.account_id) as afters,
               coalesce(sum(e.amount) filter (where a.class = 'available'), 0) as available,
               coalesce(sum(e.amount) filter (where a.class = 'platform'), 0) as platform
          from ledger.posting p cross join lateral ledger.entries_of(p.id, p.accounts) e join ledger.account a on a.id = e.account_id
         where p.id between from_id and until_id),
      linked as (
        insert into ledger.journal (first_id, last_id, created_at, available, on_hold, platform, outside, hash)
        select from_id, until_id, at, before.available + e.available, before.on_hold, before.platform + e.platform, before.outside,
               ledger.chain_link(before.hash, at, from_id, p.public_ids, p.initiators, p.command_keys, p.hashes, p.ends, p.kinds, p.details,
                                 e.accounts, e.sequences, e.amounts, e.afters)
          from posted p, entered e returning *)
      update ledger.head h
         set last_id = l.last_id, hash = l.hash, available = l.available, platform = l.platform, last_at = l.created_at,
             earlier_public_id = case when l.last_id = ledger.partition_end(l.last_id)
                                      then greatest(h.earlier_public_id, ledger.greatest_public_id(l.last_id)) else h.earlier_public_id end
        from linked l returning h.* into before;
    end loop;
  end $$`

async function repeatOnce(client: pg.PoolClient, { after, until }: Ends): Promise<void> {
  await client.query('begin')
  const { rows } = await client.query<{ last_id: number; at: Date }>(`select last_id, last_at as at from ledger.head for update`)
  const [{ last_id, at } = { last_id: 0, at: new Date() }] = rows
  await client.query('select ledger.make_partitions()')
  const shift = last_id - after
  await client.query(POSTINGS, [after, shift, at])
  await client.query(ENTRIES, [shift])
  await client.query(ACCOUNTS, [until + shift])
  await client.query('select pg_temp.link_copies($1, $2, $3)', [until + shift, shift, at])
  await client.query('commit')
}

/**
 * Prepares to copy the payments in `ends`, which is several times faster than paying. A copy has the same people and
 * amounts, but new ids. Nothing else may write to the ledger meanwhile.
 */
export async function patternOf(url: string, ends: Ends): Promise<Pattern> {
  const pool = createPool({ url, role: 'hai_owner', size: 1, application_name: 'hai-bench-fill' })
  const client = await pool.connect()
  await client.query(tablesOf(ends))
  await client.query(LINKS)
  return {
    repeatTo: async (postings, secondsMax) => {
      const endsAt = performance.now() + secondsMax * 1_000
      const count = async (): Promise<number> =>
        (await client.query<{ last_id: number }>('select last_id from ledger.head')).rows[0]?.last_id ?? 0
      while ((await count()) < postings && performance.now() < endsAt) await repeatOnce(client, ends)
      return count()
    },
    stop: async () => {
      client.release()
      await pool.end()
    },
  }
}

/** Does the work of autovacuum, which would otherwise disturb the next measurements. */
export async function settle(url: string): Promise<void> {
  const pool = createPool({ url, role: 'hai_owner', size: 1, application_name: 'hai-bench-fill' })
  await pool.query('vacuum (analyze)')
  await pool.end()
}
