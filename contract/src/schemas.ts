import { z } from 'zod'
import { EMAIL_MAX, FULL_NAME_MAX, FULL_NAME_MIN, haiTagPattern, phonePattern } from './bounds.ts'
import { isFullName, tidyName } from './full-name.ts'
import type { Cents } from './money.ts'

/** z.int() accepts exactly the safe integers, which is what Cents are: the schema is where the brand is given. */
const branded = (schema: z.ZodType<number, number>) => schema as z.ZodType<Cents, number>

/** A whole number of cents on the wire. Zero and negative are for outputs; inputs use `amount`. */
export const cents = branded(z.int())

/** More cents than the product will ever move at once: refused at the border, so that sums stay exact. */
export const AMOUNT_MAX = 1_000_000_000_00

/** Cents of a command: at least one, at most AMOUNT_MAX. */
export const amount = branded(z.int().min(1).max(AMOUNT_MAX))

/** Cents of a setting, within bounds of its own. */
export const centsWithin = (min: number, max: number) => branded(z.int().min(min).max(max))

/** However it is written, the same id is the same text. */
export const id = z.uuid().toLowerCase()
export const isoTime = z.iso.datetime()
/** Such as 2026-11-25. From such a day one may count back and on by years, and stays where calendars and the database agree. */
export const day = z.iso.date().refine((value) => value >= '1900' && value < '3000', 'the year must be from 1900 to 2999')

/** What a column that counts holds at most. */
export const INTEGER_MAX = 2_147_483_647

const controlCharacter = /[^\P{Cc}\t\n\r]/u

/** Text from people: no control characters (NUL above all, which PostgreSQL cannot hold), trimmed. */
export const text = (limits: { min?: number; max: number }) =>
  z
    .string()
    .trim()
    .min(limits.min ?? 0)
    .max(limits.max)
    .refine((value) => !controlCharacter.test(value), 'control characters are not allowed')

/** Somebody’s name, tidied; what it may be made of says full-name.ts. */
export const full_name = z
  .string()
  .overwrite(tidyName)
  .min(FULL_NAME_MIN)
  .max(FULL_NAME_MAX)
  .refine(isFullName, 'letters, spaces, apostrophes and hyphens only; at least two letters')

export const email = z.string().trim().toLowerCase().max(EMAIL_MAX).pipe(z.email())
export const phone = z.string().trim().regex(phonePattern, 'must be in E.164 format, e.g. +15551234567')

/** With or without the leading @; kept without. Letters, digits, underscore, 3 to 20 (product.md, section 1). */
export const hai_tag = z
  .string()
  .trim()
  .transform((value) => value.replace(/^@/, ''))
  .pipe(z.string().regex(haiTagPattern, 'Only letters, numbers, and underscores allowed.'))

/** What a blocked member is told: why, what to supply, and the day the block is looked at again. */
export const blockNotice = z.object({
  reason: z.string().nullable(),
  supply: z.array(z.string()),
  review_on: z.iso.date().nullable(),
  /** Shut out for good; otherwise frozen, until something is supplied or looked at again. */
  for_good: z.boolean(),
})

/** Somebody the caller has paid or was paid by, whose HaiTag resembles the one they typed. */
export const similarPayee = z.object({ hai_tag: z.string(), shown_name: z.string(), avatar_url: z.string().nullable() })

export const language = z.enum(['en', 'fr', 'ht'])
export const idempotency_key = z.uuid().toLowerCase()

/** The bytes of a file, as a part of a `multipart/form-data` body (`uploads` of a procedure). The browser gives its `Blob` instead. */
export const upload = z
  .instanceof(Uint8Array)
  .refine((bytes) => bytes.length > 0, 'must not be empty')
  .meta({ type: 'string', format: 'binary' }) as z.ZodType<Uint8Array, Uint8Array | FileBlob>

/** What a browser’s Blob and File have; the contract knows no browser. */
export interface FileBlob {
  readonly size: number
  readonly type: string
  readonly arrayBuffer: () => Promise<ArrayBuffer>
}

export const nothing = z.strictObject({})

export const pageInput = {
  cursor: z.string().max(200).optional(),
  limit: z.int().min(1).max(100).default(20),
}

/** One page of a list, paged by key. `next_cursor` is null on the last page. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() })

/** What older procedures of the specification answer: whether it worked, and why not. */
export const successOrError = z.object({ success: z.boolean(), error: z.string().nullable() })
