import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Clock } from '../platform/clock.ts'
import { FIRST_BOOK, schemaOf, type Book } from '../platform/database/book.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Failure } from '../platform/failure.ts'
import { createAccounts, type Accounts } from './accounts.ts'
import { batchArguments, postSql, type BatchAnswer, type Replay } from './batch.ts'
import { createBatcher } from './batcher.ts'
import { createPublisher } from './committed.ts'
import { outcomesOf, replayed, type Outcome } from './outcomes.ts'
import { createPayoutCheck, type OnViolations } from './payouts.ts'
import { commandKeyOf, payloadHash, prepare, type Prepared } from './prepare.ts'
import type { CommittedPosting, Json, Posted, PostingRequest } from './types.ts'

/** For the connections that write batches, so that PostgreSQL plans each prepared statement only once. */
export const writerSettings = { plan_cache_mode: 'force_generic_plan' } as const

export interface LedgerOptions {
  /** Needs role hai_app, `writerSettings`, and at least `writers` connections. */
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly book?: Book
  /**
   * Called after a batch of `post` has committed, with its new postings, so that this process need not read them from
   * the journal. Gets an empty list if the owners of the accounts could not be read. Not called for `postWithin` and
   * `postAllWithin`.
   */
  readonly onCommitted?: (committed: readonly CommittedPosting[]) => void
  readonly onOutage?: (error: unknown) => void
  /** Gets errors that happen while `onCommitted` is prepared or runs. */
  readonly onError?: (error: unknown) => void
  /**
   * In cents. If a posting takes more than this from a member’s account, the newest entries of the account are checked
   * first. Default: no check.
   */
  readonly payoutCheckAbove?: number
  readonly batchSizeMax?: number
  readonly queueSizeMax?: number
  readonly writers?: number
}

export interface Ledger extends Accounts {
  /**
   * Resolves after the commit. Fails with INSUFFICIENT_FUNDS, LIMIT_EXCEEDED, WALLET_LOCKED, MONEY_OWED,
   * RECIPIENT_CANNOT_RECEIVE, IDEMPOTENCY_CONFLICT, INVALID_TRANSITION (the hold has ended), UNAVAILABLE or the
   * `refusal` of a spending guard.
   */
  post(request: PostingRequest): Promise<Posted>
  /**
   * Posts in a feature’s transaction. Call this once and late, because all other postings wait until the transaction
   * commits.
   */
  postWithin(trx: Transaction, request: PostingRequest): Promise<Posted>
  /**
   * Like `postWithin`, for several postings in this order. Throws the first rejection, so that the transaction rolls
   * back and none is posted.
   */
  postAllWithin(trx: Transaction, requests: readonly PostingRequest[]): Promise<readonly Posted[]>
  /** Like `postAllWithin`, but posts the others if some are rejected, and returns all outcomes. */
  tryAllWithin(trx: Transaction, requests: readonly PostingRequest[]): Promise<readonly Outcome[]>
  /**
   * The first answer of a command, or null if it was not carried out. Fails with IDEMPOTENCY_CONFLICT if the key was
   * used for another payload.
   */
  replay(initiator_id: string, idempotency_key: string, payload: Json): Promise<Posted | null>
  /** The public id of the posting that a command with this key made, with any payload. Null if there is none. */
  findPosting(command: Pick<PostingRequest, 'initiator_id' | 'idempotency_key'>): Promise<string | null>
  onViolations(listener: OnViolations): void
  idle(): Promise<void>
}

type Run = (values: readonly string[]) => Promise<{ rows: readonly { answer: BatchAnswer }[] }>

const createReplay =
  (pool: pg.Pool, schema: string, accounts: Pick<Accounts, 'platformAccounts'>): Ledger['replay'] =>
  async (initiator_id, idempotency_key, payload) => {
    const { rows } = await pool.query<Omit<Replay, 'posting'> & { payload_hash: number }>({
      name: 'ledger.replay',
      text: `select id, public_id, payload_hash, created_at, ${schema}.whole_details(details, kind, initiator_id) as details,
                    ${schema}.account_list(accounts) as accounts,
                    array(
                      select e.balance_after from unnest(${schema}.account_list(p.accounts)) named (id)
                       cross join lateral (select x.* from ${schema}.entry x where x.account_id = named.id and x.posting_id = p.id offset 0) e
                       order by e.account_id) as balances
               from (select y.* from ${schema}.posting y where y.command_key = $1 offset 0) p order by id limit 1`,
      values: [commandKeyOf({ initiator_id, idempotency_key })],
    })
    const [row] = rows
    if (!row) return null
    if (row.payload_hash !== payloadHash(payload)) throw new Failure('IDEMPOTENCY_CONFLICT', undefined)
    return replayed({ ...row, balances: row.balances.map(Number) }, await accounts.platformAccounts())
  }

const createFindPosting =
  (pool: pg.Pool, schema: string): Ledger['findPosting'] =>
  async (command) => {
    const { rows } = await pool.query<{ public_id: string }>({
      name: 'ledger.find_posting',
      text: `select public_id from (select y.id, y.public_id from ${schema}.posting y where y.command_key = $1 offset 0) p order by id limit 1`,
      values: [commandKeyOf(command)],
    })
    return rows[0]?.public_id ?? null
  }

export function createLedger({
  pool,
  clock,
  book = FIRST_BOOK,
  onCommitted,
  onOutage,
  onError,
  payoutCheckAbove = Number.POSITIVE_INFINITY,
  batchSizeMax = 256,
  queueSizeMax = 16_384,
  writers = 2,
}: LedgerOptions): Ledger {
  const accounts = createAccounts(pool, book)
  const payouts = createPayoutCheck(pool, book, payoutCheckAbove)
  const publish = onCommitted && createPublisher(pool, book, onCommitted, onError)
  const schema = schemaOf(book, 'ledger')
  const text = postSql(schema)

  const platformFor = (requests: readonly PostingRequest[]) =>
    accounts.platformAccounts(requests.flatMap(({ moves }) => moves.flatMap(({ from, to }) => [from, to])))

  async function callPost(batch: readonly Prepared[], at: Date, run: Run): Promise<BatchAnswer> {
    const { rows } = await run(batchArguments(batch, at))
    const [row] = rows
    if (!row) throw new Error('the ledger gave no answer')
    return row.answer
  }

  const batcher = createBatcher({
    batchSizeMax,
    queueSizeMax,
    writers,
    ...(onOutage && { onOutage }),
    write: async (batch) => {
      const answer = await callPost(batch, clock.now(), (values) =>
        pool.query<{ answer: BatchAnswer }>({ name: 'ledger.post', text, values: [...values] }),
      )
      const at = new Date(answer.at)
      void publish?.(batch, answer, at)
      return outcomesOf(batch, answer, at, await accounts.platformAccounts())
    },
  })

  async function tryAllWithin(trx: Transaction, requests: readonly PostingRequest[]): Promise<readonly Outcome[]> {
    const platform = await platformFor(requests)
    const batch = requests.map((request) => prepare(request, book, platform))
    await payouts.check(batch, platform, trx)
    const answer = await callPost(batch, clock.now(), (values) =>
      trx.executeQuery<{ answer: BatchAnswer }>(CompiledQuery.raw(text, [...values])),
    )
    return outcomesOf(batch, answer, new Date(answer.at), platform)
  }

  const postAllWithin: Ledger['postAllWithin'] = async (trx, requests) =>
    (await tryAllWithin(trx, requests)).map((outcome) => {
      if ('refused' in outcome) throw outcome.refused
      return outcome.posted
    })

  return {
    ...accounts,
    onViolations: payouts.listen,
    post: async (request) => {
      const platform = await platformFor([request])
      const prepared = prepare(request, book, platform)
      await payouts.check([prepared], platform)
      return batcher.post(prepared)
    },
    postAllWithin,
    tryAllWithin,
    postWithin: async (trx, request) => {
      const [posted] = await postAllWithin(trx, [request])
      if (!posted) throw new Error('a posting without an outcome')
      return posted
    },
    replay: createReplay(pool, schema, accounts),
    findPosting: createFindPosting(pool, schema),
    idle: () => batcher.idle(),
  }
}
