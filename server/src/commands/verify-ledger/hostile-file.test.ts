import { createWriteStream, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { aDataFolder, duringTest, startProgram } from '../../../test/server-process.ts'

async function verify(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const command = duringTest(startProgram('commands/verify-ledger/main.ts', { DATA_DIR: aDataFolder(), ...env }, words))
  const { code } = await command.ended
  return { code, said: command.stdout() + command.stderr() }
}

function aFile(name: string, lines: readonly string[]): string {
  const path = `${aDataFolder()}/${name}`
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''))
  return path
}

const VERDICT = 'The ledger is correct: 12,000 postings.'
/** Text that clears the screen, prints a false verdict and hides the rest. */
const FORGED = `\u001b[2J\u001b[H${VERDICT}\u001b[8m\u009b2J\u202e\u2066\u2028\r`
const OBEYED = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

test('nothing in a file controls the terminal, in a row or in an invalid line', async () => {
  const book = { row: 'book', format: 'hai-wallet ledger 1', taken_at: '', last_id: 0, hash: '' }
  const account = {
    row: 'account',
    id: 1,
    owner_id: null,
    kind: `${FORGED}\n${VERDICT}\n`,
    balance: 0,
    version: 0,
    owed: 0,
    class: 'outside',
  }
  for (const lines of [
    [FORGED],
    [{ ...book, available: 0, on_hold: 0, platform: 0, outside: 0 }, account].map((row) => JSON.stringify(row)),
  ]) {
    const { code, said } = await verify(['--dump', aFile('ledger.jsonl', lines)])
    expect(code).toBe(1)
    expect(said).toContain(`\\u001b[2J\\u001b[H${VERDICT}\\u001b[8m\\u009b2J\\u202e\\u2066\\u2028\\u000d`)
    expect(said).not.toMatch(OBEYED)
    expect(said).not.toMatch(new RegExp(`^${VERDICT}`, 'm'))
  }
})

/** Creates a gzip file of about 200 KB that decompresses to a single line of 200 MB. */
async function anEndlessLine(name: string): Promise<string> {
  const path = `${aDataFolder()}/${name}`
  const parts = Array.from({ length: 200 }, () => Buffer.alloc(1_000_000, 'a'))
  await pipeline(Readable.from(parts), createGzip(), createWriteStream(path))
  return path
}

test('an endless line is rejected as unreadable without filling the memory', async () => {
  const path = await anEndlessLine('ledger.jsonl.gz')
  const dump = aFile('ledger.jsonl', ['{}'])
  for (const words of [
    ['--dump', path],
    ['--dump', dump, '--seals', path],
  ])
    expect(await verify(words, { NODE_OPTIONS: '--max-old-space-size=96' })).toEqual({
      code: 2,
      said: `Line 1 of ${path} is longer than 4,194,304 characters, so it is not from a dump or a file of published seals.\n`,
    })
})
