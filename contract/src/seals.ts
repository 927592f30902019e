import { z } from 'zod'
import { fileAnswer } from './file-answer.ts'
import { procedures } from './procedure.ts'
import { PROOF_FORMAT, SEAL_FORMATS } from './seal-forms.ts'
import { id, isoTime } from './schemas.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimals')
const number = z.int().min(1)

/** Hashes are SHA-256 in hexadecimals; what each is made over says docs/integrity.md. */
const seal = z.object({
  /** Of its text; not there: the first. */
  format: z.enum(SEAL_FORMATS).optional(),
  number,
  at: isoTime,
  /** The postings it covers, by their numbers in the journal. */
  first: number,
  last: number,
  /** The link of the journal that `last` ends. */
  journal: hash,
  /** Hash of the newest repair of a balance; null, and of older seals not there: there was none. */
  repairs: hash.nullable().default(null),
  /** Of the tree over these postings. */
  root: hash,
  /** Hash of the seal before. */
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
  /** Every side of the posting, hashed. */
  sides: z.array(hash).readonly(),
  /** The sides of the caller’s own accounts, with what opens their hashes. */
  lines: z.array(line),
  leaf: hash,
  path: z.array(z.union([z.strictObject({ left: hash }), z.strictObject({ right: hash })])).readonly(),
  root: hash,
  seal: number,
})

export const seals = procedures({
  list_seals: {
    summary:
      'Seals over the journal, newest first: each binds every posting up to its last and the seal before, so that whoever kept one finds any later change.',
    access: 'guest',
    input: z.strictObject({
      /** Those older than the seal of this number. */
      before_number: number.optional(),
      limit: z.int().min(1).max(100).default(20),
    }),
    output: z.object({
      items: z.array(seal),
      /** How long a posting waits for its seal at most, when all is well. */
      every_minutes: z.int(),
    }),
    errors: [],
  },
  get_seal: {
    summary: 'One seal, by its number.',
    access: 'guest',
    input: z.strictObject({ number }),
    output: seal,
    errors: ['NOT_FOUND'],
  },
  download_seals: {
    summary:
      'All seals, oldest first, and after them all published roots of what members are owed, as a file to be kept: a JSON object on each line, as SEAL_FILE has them.',
    access: 'guest',
    input: z.strictObject({
      /** Leaves out seals up to this number: for adding to a file that has them. */
      after_number: z.int().min(0).default(0),
    }),
    output: fileAnswer,
    file: 'application/x-ndjson',
    errors: [],
  },
  get_receipt_proof: {
    summary:
      'Proves that an item of the caller’s activity stands in the sealed journal, showing of it what is the caller’s own; where their money waited, in what ended that (`ends`), once something has. `proof` is null until the next seal, expected in `ready_within_minutes` (0: it is there). Where nothing moved on the caller’s accounts both are null, for good.',
    access: 'member',
    input: z.strictObject({ transaction_id: id }),
    output: z.object({ proof: receiptProof.nullable(), ready_within_minutes: z.int().nullable() }),
    errors: ['NOT_FOUND'],
  },
})
