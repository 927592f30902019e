import { z } from 'zod'
import { fileAnswer } from './file-answer.ts'
import { procedures } from './procedure.ts'
import { PROOF_FORMAT, SEAL_FORMAT } from './seal-forms.ts'
import { id, isoTime } from './schemas.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimals')
const number = z.int().min(1)

/** docs/integrity.md describes the inputs of the hashes. */
const seal = z.object({
  format: z.literal(SEAL_FORMAT),
  number,
  at: isoTime,
  first: number,
  last: number,
  journal: hash,
  repairs: hash,
  opening: hash.nullable(),
  root: hash,
  before: hash,
  hash,
})

const line = z.object({ place: z.int(), salt: hash, of: z.string(), account: z.string(), cents: z.int() })

const receiptProof = z.object({
  format: z.literal(PROOF_FORMAT),
  transaction_id: id,
  kind: z.string(),
  at: isoTime,
  ends: id.nullable(),
  sides: z.array(hash).readonly(),
  /** The sides of the caller’s own accounts. */
  lines: z.array(line),
  leaf: hash,
  path: z.array(z.union([z.strictObject({ left: hash }), z.strictObject({ right: hash })])).readonly(),
  root: hash,
  seal: number,
})

export const seals = procedures({
  list_seals: {
    summary:
      'Seals over the journal, newest first. Each covers every posting up to its last one and the previous seal, so anyone with an old copy can detect later changes.',
    access: 'guest',
    input: z.strictObject({
      before_number: number.optional(),
      limit: z.int().min(1).max(100).default(20),
    }),
    output: z.object({
      items: z.array(seal),
      /** The longest time until a posting is sealed in normal operation. */
      every_minutes: z.int(),
    }),
    errors: [],
  },
  get_seal: {
    summary:
      'One seal, by its number in its book. `book` is the number of the book, by default the caller’s: the last two hexadecimals of each transaction id.',
    access: 'guest',
    input: z.strictObject({ number, book: z.int().min(0).max(255).optional() }),
    output: seal,
    errors: ['NOT_FOUND'],
  },
  download_seals: {
    summary:
      'All seals, oldest first, followed by all published roots of liabilities, as a file with one JSON object per line (SEAL_FILE).',
    access: 'guest',
    input: z.strictObject({
      /** To extend an existing file. */
      after_number: z.int().min(0).default(0),
    }),
    output: fileAnswer,
    file: 'application/x-ndjson',
    errors: [],
  },
  get_receipt_proof: {
    summary:
      'Proves that an item of the caller’s activity is in the sealed journal, revealing only the caller’s own sides; for held money also what ended the hold (`ends`), if anything has. `proof` is null until the next seal, expected in `ready_within_minutes` (0: available). If nothing moved on the caller’s accounts, both stay null.',
    access: 'member',
    input: z.strictObject({ transaction_id: id }),
    output: z.object({ proof: receiptProof.nullable(), ready_within_minutes: z.int().nullable() }),
    errors: ['NOT_FOUND', 'ARCHIVED'],
  },
})
