import { z } from 'zod'
import { procedures } from './procedure.ts'
import { cents, id, isoTime, nothing } from './schemas.ts'
import { BALANCE_FORMAT } from './sum-tree.ts'
import { booksStates, proofOutcomes } from './transparency-words.ts'

/** Of how many, and what half of them took no longer than; both null where there were fewer than DISPUTES_LEAST. */
const median = z.object({ count: z.int().nullable(), median_seconds: z.int().nullable() })

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** `at`: when the balances were read; `position`: the last posting they contain; `total`: what is owed to all together; `root`: what binds it all. */
export const liabilityProof = z.object({ at: isoTime, position: z.int(), total: cents, root: hash })
export type LiabilityProof = z.infer<typeof liabilityProof>

const node = z.object({ hash, cents: z.int() })

/** As contract/src/sum-tree.ts says it. */
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

const publicFigures = z.object({
  /** To the half minute. */
  as_of: isoTime,
  books: z.object({
    state: z.enum(booksStates),
    /** When the first posting was; null: there is none yet. */
    began_at: isoTime.nullable(),
    /** When balances were last held against the entries, which a count of every row does, too, and when that was last done; null: never. */
    checked_at: isoTime.nullable(),
    recounted_at: isoTime.nullable(),
  }),
  /** The newest proof of what members are owed, and what became of the newest try. */
  liabilities: z.object({
    newest: liabilityProof.nullable(),
    last_try: z.object({ at: isoTime, outcome: z.enum(proofOutcomes) }).nullable(),
  }),
  /**
   * Of the minutes since `since`, at most UPTIME_DAYS ago, those in which the program noted that it answers. What it did not note counts as
   * not answered. Null: nothing was noted yet.
   */
  uptime: z.object({ since: isoTime, minutes: z.int(), of_minutes: z.int() }).nullable(),
  /**
   * Of the last `days`: until anybody but who opened a dispute said or did something about it, and until it was over.
   */
  disputes: z.object({ days: z.int(), answered: median, decided: median }),
})
export type PublicFigures = z.infer<typeof publicFigures>

export const transparency = procedures({
  get_transparency: {
    summary:
      'What anybody may know of how the wallet is run: whether the books balance and when that was last checked, how much of the time the program answered, how long disputes take.',
    access: 'guest',
    input: nothing,
    output: publicFigures,
    errors: [],
  },
  list_liability_proofs: {
    summary:
      'Every published root of a tree in which all that is owed to members is counted, newest first, with what it comes to in cents: what they have, available and on hold, what they sent to people who have not claimed it yet, and what came in for wallets that were closed meanwhile. `before`: only older ones, by `at`. All of one moment come together, beyond `limit` where there should be only one.',
    access: 'guest',
    input: z.strictObject({ before: isoTime.optional(), limit: z.int().min(1).max(100).default(30) }),
    output: z.object({ items: z.array(liabilityProof) }),
    errors: [],
  },
  get_balance_proof: {
    summary:
      'What the caller needs to see that their balance is counted in the newest published root. `proof` is null where they are not counted in that one: nothing was owed to them then, or nothing was published lately.',
    access: 'member',
    input: nothing,
    output: z.object({ proof: balanceProof.nullable() }),
    errors: [],
  },
})
