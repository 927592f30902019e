import { promisify } from 'node:util'
import { type AsyncZippable, strToU8, zip, type AsyncZipOptions } from 'fflate'
import type { PersonalFile, PersonalRow, PersonalTable, DataSubject } from '../../personal-data.ts'
import { CSV_MARK, csvLine } from '../../platform/csv.ts'

export type Explain = (tables: readonly { readonly name: string; readonly rows: number }[]) => string

interface Filled {
  readonly name: string
  readonly rows: number
  readonly json: Buffer
  readonly csv: Buffer
}

/** Reads the table in pages, so that other calls are not delayed. */
async function fill({ name, pages }: PersonalTable, subject: DataSubject): Promise<Filled> {
  const json: string[] = []
  const csv: string[] = []
  let rows = 0
  for await (const page of pages(subject)) {
    const [first] = page
    if (!first) continue
    if (rows === 0) csv.push(CSV_MARK, csvLine(Object.keys(first)))
    json.push(page.map((row) => JSON.stringify(row)).join(',\n'))
    csv.push(page.map((row: PersonalRow) => csvLine(Object.values(row))).join(''))
    rows += page.length
  }
  return { name, rows, json: Buffer.from(`[\n${json.join(',\n')}\n]\n`), csv: Buffer.from(csv.join('')) }
}

/** Compresses in a worker thread, because this thread answers calls. */
const zipAside = promisify<AsyncZippable, AsyncZipOptions, Uint8Array>(zip)

interface ArchiveOrder {
  readonly tables: readonly PersonalTable[]
  readonly files: readonly PersonalFile[]
  readonly subject: DataSubject
  readonly now: Date
  readonly explain: Explain
}

/** A zip file. Tables without rows have no files, but the explanation counts them. */
export async function makeArchive({ tables, files: personalFiles, subject, now, explain }: ArchiveOrder): Promise<Buffer> {
  const files: AsyncZippable = {}
  const counts: { name: string; rows: number }[] = []
  for (const table of tables) {
    const { name, rows, json, csv } = await fill(table, subject)
    counts.push({ name, rows })
    if (rows === 0) continue
    files[`json/${name}.json`] = json
    files[`csv/${name}.csv`] = csv
  }
  for (const { name, content } of personalFiles) files[`files/${name}`] = content
  files['READ-ME.txt'] = strToU8(explain(counts))
  return Buffer.from(await zipAside(files, { mtime: now }))
}
