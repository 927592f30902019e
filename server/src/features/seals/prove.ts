import type { Output } from '@hai/contract/contract'
import { PROOF_FORMAT } from '@hai/contract/seal-forms'
import type { Handler } from '../../feature.ts'
import { accountNumber, archivedPosition, archivedUntil, failMissing, type Ledger } from '../../ledger/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import type { Wallet } from '../wallet/index.ts'
import { leafHash, leafOf, sideOf } from './leaf.ts'
import { BLOCK_LEAVES, pathTo } from './merkle.ts'
import { nextSeal } from './next-seal.ts'
import { endOf, movesAny, readPostings, sealOf } from './queries.ts'

interface Deps {
  readonly database: Database
  readonly ledger: Pick<Ledger, 'memberAccounts'>
  readonly wallet: Pick<Wallet, 'findItem'>
  readonly clock: Clock
  readonly everyMinutes: number
}

const MINUTE_MS = 60_000

type Proof = NonNullable<Output<'get_receipt_proof'>['proof']>

/**
 * If the posting put the caller’s money on hold and the end of the hold also moved their money, proves the end instead.
 */
export const getReceiptProof =
  (deps: Deps): Handler<'get_receipt_proof'> =>
  async ({ user_id }, { transaction_id }) => {
    const { position } =
      (await deps.wallet.findItem(user_id, transaction_id)) ?? (await failMissing(deps.database, transaction_id))
    const { available, on_hold } = await deps.ledger.memberAccounts(user_id)
    const own = [available, on_hold].map(accountNumber)
    if (!(await movesAny(deps.database, position, own))) return { proof: null, ready_within_minutes: null }
    const proof = await prove(deps.database, (await endOf(deps.database, position, own)) ?? position, own)
    return { proof, ready_within_minutes: proof ? 0 : await readMinutesToSeal(deps) }
  }

/** Includes one minute for the job that makes the seal. */
async function readMinutesToSeal({ database, clock, everyMinutes }: Deps): Promise<number> {
  const next = await nextSeal(database, { now: clock.now(), everyMinutes })
  return Math.ceil((next?.waitsMs ?? 0) / MINUTE_MS) + 1
}

async function prove(database: Database, position: number, own: readonly number[]): Promise<Proof | null> {
  const seal = await sealOf(database, position)
  if (!seal) return null
  const block = Math.floor((position - seal.first_id) / BLOCK_LEAVES)
  const from = seal.first_id + block * BLOCK_LEAVES
  const last = Math.min(from + BLOCK_LEAVES - 1, seal.last_id)
  const postings = await readPostings(database, from, last)
  // A path needs all postings of the block. The ledger keeps only some archived ones.
  const until = position <= (await archivedPosition(database)) ? await archivedUntil(database) : null
  if (until !== null) fail('ARCHIVED', { until: until.toISOString() })
  const posting = postings[position - from]
  if (!posting || postings.length <= last - from) throw new Error(`postings ${from} to ${last} are sealed but not all there`)
  const secret = seal.secret.toString('hex')
  const lines = posting.entries.flatMap((entry, place) =>
    own.includes(entry.account_id) ? [{ place, ...sideOf(secret, posting, entry) }] : [],
  )
  const leaves = postings.map((one) => leafHash(secret, one))
  const blocks = Array.from({ length: seal.blocks.length / 32 }, (_, at) => seal.blocks.subarray(at * 32, (at + 1) * 32))
  return {
    format: PROOF_FORMAT,
    ...leafOf(secret, posting),
    lines,
    leaf: leafHash(secret, posting).toString('hex'),
    path: [...pathTo(leaves, position - from), ...pathTo(blocks, block)],
    root: seal.root.toString('hex'),
    seal: seal.number,
  }
}
