import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { LARGE_LIST, writeLargeList } from '../../../test/sanctions.ts'
import { readSdn, type SdnRow } from './read-sdn.ts'

const folder = mkdtempSync(join(tmpdir(), 'hai-sdn-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function read(names: string | Buffer, aliases?: string): Promise<readonly SdnRow[]> {
  const at = { names: join(folder, 'sdn.csv'), aliases: aliases === undefined ? null : join(folder, 'alt.csv') }
  writeFileSync(at.names, names)
  if (at.aliases !== null) writeFileSync(at.aliases, aliases ?? '')
  const rows: SdnRow[] = []
  for await (const row of readSdn(at)) rows.push(row)
  return rows
}
/** `36 NAME` for a name, `36 ~ ALIAS` for an alias, `other`, or the place of a broken row. */
const inShort = (rows: readonly SdnRow[]) =>
  rows.map((row) => {
    if (row.kind === 'name') return `${row.name.entry_number} ${row.name.is_alias ? '~ ' : ''}${row.name.name}`
    return row.kind === 'broken' ? row.where : 'other'
  })
const person = (entry: number, name: string) =>
  `${entry},"${name}","individual","SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 10 Dec 1948; POB Port-au-Prince, Haiti."`

test('a person has a number, a name, a program and remarks; companies, ships and aircraft are skipped', async () => {
  const rows = await read(
    [
      person(2674, 'DUROSEAU, Jean ""Ti Jan""'),
      '36,"AEROCARIBBEAN AIRLINES",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ',
      '4691,"ACEFROSTY",vessel,"CUBA",-0- ,"H4XY","General Cargo",-0- ,-0- ,"Malta",-0- ,-0- ',
      `2675,"NO, Remarks",Individual,"SDNTK"`,
    ].join('\r\n') + '\r\n\x1a',
  )
  expect(inShort(rows)).toEqual(['2674 DUROSEAU, Jean "Ti Jan"', 'other', 'other', '2675 NO, Remarks'])
  expect(rows[0]).toMatchObject({ name: { program: 'SDGT', remarks: 'DOB 10 Dec 1948; POB Port-au-Prince, Haiti.' } })
  expect(rows[3]).toMatchObject({ name: { program: 'SDNTK', remarks: '' } })
})

test('an alias belongs to its person, and aliases of ships are skipped', async () => {
  const ship = '9,"ACEFROSTY",vessel,"CUBA",-0- '
  const aliases = ['7,1,"aka","OTHER, Name","weak"', '9,2,"fka","STAR"', '7,3,"aka",-0- ', 'seven,4,"aka","X"', '7,5'].join('\n')
  expect(inShort(await read(`${person(7, 'MAIN, Name')}\n${ship}`, aliases))).toEqual([
    '7 MAIN, Name',
    'other',
    '7 ~ OTHER, Name',
    'other',
    'aliases 3',
    'aliases 4',
    'aliases 5',
  ])
})

test.each([
  ['a quote that is never closed', '8,"NEVER, Closed,"individual","SDGT"'],
  ['a quote in the middle', '8,"TWO" "QUOTES","individual","SDGT"'],
  ['a number that is none', 'x8,"NO, Number","individual","SDGT"'],
  ['a number too long to be one', '12345678901,"LONG, Number","individual","SDGT"'],
  ['no name', '8,-0- ,"individual","SDGT"'],
  ['too few fields', '8,"FEW, Fields"'],
  ['a page of something else', '<!doctype html><html lang="en">'],
  ['more than any row has', `8,"${'A'.repeat(20_000)}","individual","SDGT"`],
])('%s breaks only its own row, which is reported with its line', async (_what, broken) => {
  const rows = await read(
    [person(1, 'BEFORE, It'), broken, '', person(2, 'BEHIND, It'), broken, person(3, 'LAST, One')].join('\n'),
  )
  expect(inShort(rows)).toEqual(['1 BEFORE, It', 'names 2', '2 BEHIND, It', 'names 5', '3 LAST, One'])
})

test('accepts both line endings, invalid UTF-8, and a carriage return inside a line', async () => {
  const latin = Buffer.from(`${person(3, 'JOSÉ, É')}\n`, 'latin1')
  const rows = await read(
    Buffer.concat([
      Buffer.from(`${person(1, 'ONE, Way')}\r\n${person(2, 'OTHER,\rWay')}\n`),
      latin,
      Buffer.from(person(4, 'Z, Z')),
    ]),
  )
  expect(inShort(rows)).toEqual(['1 ONE, Way', '2 OTHER, Way', '3 JOS\ufffd, \ufffd', '4 Z, Z'])
})

test('an empty list has no rows, and a missing file is an error', async () => {
  expect(await read('')).toEqual([])
  const gone = readSdn({ names: join(folder, 'gone.csv'), aliases: null })
  await expect(gone.next()).rejects.toThrow('ENOENT')
})

/**
 * A program that reads a list and prints the number of rows and by how many bytes its memory grew. Runs in its own
 * process.
 */
const heldWhileReading = `
  const [reader, names] = process.argv.slice(1)
  const { readSdn } = await import(reader)
  const held = () => {
    gc()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const before = held()
  let most = before
  const look = () => (most = Math.max(most, held()))
  const looking = setInterval(look, 1)
  let rows = 0
  for await (const row of readSdn({ names, aliases: null })) {
    rows += 1
    if (rows % 500 === 1) look()
  }
  clearInterval(looking)
  console.log(rows, most - before)`

test('a file of 30 MB, half of it in one line, is read in constant memory', async () => {
  const names = join(folder, 'large.csv')
  await writeLargeList(names)
  const reader = new URL('read-sdn.ts', import.meta.url).href
  const reading = ['--expose-gc', '--input-type=module', '--eval', heldWhileReading, reader, names]
  const { stdout } = await promisify(execFile)(process.execPath, reading)
  const [rows, bytes] = stdout.split(' ').map(Number)
  expect(rows).toBe(LARGE_LIST.names + LARGE_LIST.others + LARGE_LIST.broken_rows)
  expect(bytes).toBeLessThan(8 * 1024 * 1024)
})
