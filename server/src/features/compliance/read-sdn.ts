import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse/sync'

export interface ListedName {
  readonly entry_number: number
  readonly name: string
  readonly is_alias: boolean
  readonly program: string
  readonly remarks: string
}

export type SdnRow =
  | { readonly kind: 'name'; readonly name: ListedName }
  /** Not a person, for example a ship or an organisation, or an alias that belongs to no person read before. */
  | { readonly kind: 'other' }
  /** `where` is the file and the line, such as `names 1050`. */
  | { readonly kind: 'broken'; readonly where: string }

/** Much longer than any row of OFAC’s list. Longer lines count as broken and are not held in memory. */
const LINE_BYTES_MAX = 16_384
const NEW_LINE = 10
const NOTHING = '-0-'
const PERSON = 'individual'
const LENGTH_MAX = 350
const FIELDS_MIN = 4

/** Null for a line that is too long. Invalid UTF-8 is replaced. */
async function* linesOf(path: string): AsyncGenerator<string | null> {
  let held: Buffer[] = []
  let length = 0
  const take = (): string | null => {
    const line = length > LINE_BYTES_MAX ? null : Buffer.concat(held).toString('utf8').replace(/\r$/, '')
    held = []
    length = 0
    return line
  }
  const chunks: AsyncIterable<Buffer> = createReadStream(path)
  for await (const bytes of chunks) {
    let from = 0
    for (let end = bytes.indexOf(NEW_LINE); end >= 0; end = bytes.indexOf(NEW_LINE, from)) {
      hold(bytes.subarray(from, end))
      yield take()
      from = end + 1
    }
    hold(bytes.subarray(from))
  }
  if (length > 0) yield take()

  function hold(part: Buffer): void {
    length += part.length
    if (length <= LINE_BYTES_MAX) held.push(part)
    else held = []
  }
}

/** The number of lines that are parsed together. Parsing them one by one is many times slower. */
const BATCH = 500

/** `at` is the line number, from 1. `fields` is null if the row is broken. */
interface NumberedRow {
  readonly at: number
  readonly fields: readonly string[] | null
}

async function* rowsOf(path: string): AsyncGenerator<NumberedRow> {
  let at = 0
  let batch: { readonly at: number; readonly line: string }[] = []
  for await (const line of linesOf(path)) {
    at += 1
    if (line !== null && !isEnd(line)) batch.push({ at, line })
    if (line !== null && batch.length < BATCH) continue
    yield* parsed(batch)
    batch = []
    if (line === null) yield { at, fields: null }
  }
  yield* parsed(batch)
}

/**
 * Parses several lines together. If the result is not one row per line, a broken row may have swallowed others. Then
 * each line is parsed alone.
 */
function* parsed(batch: readonly { readonly at: number; readonly line: string }[]): Generator<NumberedRow> {
  const all = recordsOf(batch.map(({ line }) => line).join('\n'))
  const isWhole = all?.length === batch.length
  for (const [index, { at, line }] of batch.entries()) {
    const fields = isWhole ? all[index] : recordsOf(line)?.[0]
    yield { at, fields: fields && fields.length >= FIELDS_MIN ? fields.map(textOf) : null }
  }
}

function recordsOf(text: string): readonly (readonly string[])[] | null {
  try {
    const rows: string[][] = parse(text, { relax_column_count: true, trim: true, record_delimiter: '\n' })
    return rows
  } catch {
    return null
  }
}

function textOf(field: string): string {
  const plain = field.replace(/\p{Cc}/gu, ' ').trim()
  return plain === NOTHING ? '' : plain.slice(0, LENGTH_MAX)
}

const entryNumberOf = (field: string | undefined): number | null =>
  field !== undefined && /^\d{1,9}$/.test(field) ? Number(field) : null

/** Published files end with a Ctrl-Z on its own line. */
const isEnd = (line: string): boolean => line.replace(/\p{Cc}/gu, '').trim() === ''

/**
 * Reads a sanctions list in the format of OFAC’s SDN list. `names` is sdn.csv (number, name, type, program, … remarks),
 * `aliases` is alt.csv (number, alias number, kind, name). Throws the file system’s error if a file cannot be read.
 */
export async function* readSdn({ names, aliases }: { names: string; aliases: string | null }): AsyncGenerator<SdnRow> {
  const people = new Map<number, Pick<ListedName, 'program' | 'remarks'>>()
  for await (const { at, fields } of rowsOf(names)) {
    const entry_number = entryNumberOf(fields?.[0])
    const [, name = '', type, program = ''] = fields ?? []
    if (fields === null || entry_number === null || name === '') yield { kind: 'broken', where: `names ${at}` }
    else if (type?.toLowerCase() !== PERSON) yield { kind: 'other' }
    else {
      const remarks = fields[11] ?? ''
      people.set(entry_number, { program, remarks })
      yield { kind: 'name', name: { entry_number, name, is_alias: false, program, remarks } }
    }
  }
  if (aliases === null) return
  for await (const { at, fields } of rowsOf(aliases)) {
    const entry_number = entryNumberOf(fields?.[0])
    const name = fields?.[3] ?? ''
    const person = entry_number === null ? undefined : people.get(entry_number)
    if (fields === null || entry_number === null || name === '') yield { kind: 'broken', where: `aliases ${at}` }
    else if (!person) yield { kind: 'other' }
    else yield { kind: 'name', name: { entry_number, name, is_alias: true, ...person } }
  }
}
