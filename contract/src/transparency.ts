import { z } from 'zod'
import { procedures } from './procedure.ts'
import { cents, id, isoTime, nothing } from './schemas.ts'
import { BALANCE_FORMAT } from './sum-tree.ts'
import { publicLedgerStates, proofOutcomes } from './transparency-values.ts'

/** Both null below DISPUTES_LEAST. */
const median = z.object({ count: z.int().nullable(), median_seconds: z.int().nullable() })

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** `at`: when the balances were read. `position`: the last posting included. */
export const liabilityProof = z.object({ at: isoTime, position: z.int(), total: cents, root: hash })
export type LiabilityProof = z.infer<typeof liabilityProof>

const node = z.object({ hash, cents: z.int() })

const balanceProof = z.object({
  format: z.literal(BALANCE_FORMAT),
  member: id,
  at: isoTime,
  cents: z.int(),
  salt: hash,
  parts: z.array(
    z.object({
      part: z.int(),
      cents: z.int(),
      path: z.array(z.union([z.strictObject({ left: node }), z.strictObject({ right: node })])),
    }),
  ),
  root: hash,
  total: z.int(),
})

/** The first book has an empty name. `newest` is null if nothing was published for the book yet. */
const bookLiabilities = z.object({ name: z.string(), newest: liabilityProof.nullable() })

const allBooks = z.object({
  books: z.array(bookLiabilities),
  /**
   * `proven`: the total of these proofs. `on_the_way`: money that was sent to another book and had not arrived, at the
   * positions of the proofs. Null until each book has a proof.
   */
  sum: z.object({ proven: cents, on_the_way: cents, total: cents }).nullable(),
})

const publicFigures = z.object({
  as_of: isoTime,
  books: z.object({
    state: z.enum(publicLedgerStates),
    began_at: isoTime.nullable(),
    /** `checked_at`: the newest check without errors. `read_since`: every posting was read after this time. */
    checked_at: isoTime.nullable(),
    read_since: isoTime.nullable(),
  }),
  liabilities: z.object({
    newest: liabilityProof.nullable(),
    last_try: z.object({ at: isoTime, outcome: z.enum(proofOutcomes) }).nullable(),
  }),
  /** Null if there is one book. */
  all_books: allBooks.nullable(),
  /**
   * `minutes`: the minutes since `since` in which the server recorded that it was answering. Minutes without a record
   * count as downtime.
   */
  uptime: z.object({ since: isoTime, minutes: z.int(), of_minutes: z.int() }).nullable(),
  /** `answered`: the time to the first reaction by a person other than the one who opened the dispute. */
  disputes: z.object({ days: z.int(), answered: median, ended: median }),
})
export type PublicFigures = z.infer<typeof publicFigures>

export const transparency = procedures({
  get_transparency: {
    summary: 'Public figures: whether the books balance and when that was last checked, uptime, and how long disputes take.',
    access: 'guest',
    input: nothing,
    output: publicFigures,
    errors: [],
  },
  list_liability_proofs: {
    summary:
      'Published roots of the liabilities tree, newest first, with the total in cents: balances available and on hold, unclaimed sends, and money received for closed wallets. `before`: only roots older than this `at`. Roots with the same time are returned together, even beyond `limit`.',
    access: 'guest',
    input: z.strictObject({ before: isoTime.optional(), limit: z.int().min(1).max(100).default(30) }),
    output: z.object({ items: z.array(liabilityProof) }),
    errors: [],
  },
  get_balance_proof: {
    summary:
      'The proof that the caller’s balance is included in the newest published root. `proof` is null if it is not: nothing was owed to the caller, or nothing was published recently.',
    access: 'member',
    input: nothing,
    output: z.object({ proof: balanceProof.nullable() }),
    errors: [],
  },
})
