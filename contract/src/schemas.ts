import { z } from 'zod'
import { EMAIL_MAX, FULL_NAME_MAX, FULL_NAME_MIN, haiTagPattern, phonePattern } from './bounds.ts'
import { isFullName, normaliseName } from './full-name.ts'
import { languages } from './languages.ts'
import type { Cents } from './money.ts'

/** z.int() accepts exactly the safe integers, so the brand is safe here. */
const branded = (schema: z.ZodType<number, number>) => schema as z.ZodType<Cents, number>

/** For outputs. Inputs use `amount`. */
export const cents = branded(z.int())

/** Larger inputs are refused, so that sums stay exact. */
export const AMOUNT_MAX = 1_000_000_000_00

export const amount = branded(z.int().min(1).max(AMOUNT_MAX))

export const centsWithin = (min: number, max: number) => branded(z.int().min(min).max(max))

/** Lower case, so that equal ids are equal strings. */
export const id = z.uuid().toLowerCase()
export const isoTime = z.iso.datetime()
/** The bounds leave room to add and subtract years within the range that calendars and PostgreSQL support. */
export const day = z.iso.date().refine((value) => value >= '1900' && value < '3000', 'the year must be from 1900 to 2999')

export const INTEGER_MAX = 2_147_483_647

const controlCharacter = /[^\P{Cc}\t\n\r]/u

/** Trimmed, without control characters, because PostgreSQL cannot store NUL. */
export const text = (limits: { min?: number; max: number }) =>
  z
    .string()
    .trim()
    .min(limits.min ?? 0)
    .max(limits.max)
    .refine((value) => !controlCharacter.test(value), 'control characters are not allowed')

/** A text of one line. Each line break becomes a space. */
export const lineOfText = (limits: { min?: number; max: number }) =>
  text(limits).overwrite((value) => value.replace(/[\t\n\r\u2028\u2029]/gu, ' '))

export const full_name = z
  .string()
  .overwrite(normaliseName)
  .min(FULL_NAME_MIN)
  .max(FULL_NAME_MAX)
  .refine(isFullName, 'letters, spaces, apostrophes and hyphens only; at least two letters')

export const email = z.string().trim().toLowerCase().max(EMAIL_MAX).pipe(z.email())
export const phone = z.string().trim().regex(phonePattern, 'must be in E.164 format, e.g. +15551234567')

/** See docs/product/identity.md#haitag. */
export const hai_tag = z
  .string()
  .trim()
  .transform((value) => value.replace(/^@/, ''))
  .pipe(z.string().regex(haiTagPattern, 'Only letters, numbers, and underscores allowed.'))

export const blockNotice = z.object({
  reason: z.string().nullable(),
  supply: z.array(z.string()),
  review_on: z.iso.date().nullable(),
  /** True: blocked. False: frozen. */
  for_good: z.boolean(),
})

/** A similar HaiTag of a person whom the caller has paid or been paid by. */
export const similarPayee = z.object({ hai_tag: z.string(), shown_name: z.string(), avatar_url: z.string().nullable() })

export const language = z.enum(languages)
export const idempotency_key = z.uuid().toLowerCase()

/** In the browser, a `Blob`. */
export const upload = z
  .instanceof(Uint8Array)
  .refine((bytes) => bytes.length > 0, 'must not be empty')
  .meta({ type: 'string', format: 'binary' }) as z.ZodType<Uint8Array, Uint8Array | FileBlob>

/** The part of Blob and File that we use, because the contract has no DOM types. */
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

/** `next_cursor` is null on the last page. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() })

/** `archived_until`: on the last page, older payments up to this time are archived. Null if none are. */
export const archivedPageOf = <Item extends z.ZodType>(item: Item) => pageOf(item).extend({ archived_until: isoTime.nullable() })

export const successOrError = z.object({ success: z.boolean(), error: z.string().nullable() })
