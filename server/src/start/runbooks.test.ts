import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { useTestDatabase } from '../../test/database.ts'

const database = useTestDatabase()
const docs = fileURLToPath(new URL('../../../docs', import.meta.url))

const pages = ['runbooks', 'operations'].flatMap((folder) =>
  readdirSync(`${docs}/${folder}`)
    .filter((name) => name.endsWith('.md') && name !== 'install.md')
    .map((name) => `${folder}/${name}`),
)

const filledIn = (statement: string): string =>
  statement
    .replaceAll("'THE DAY'", "'2026-11-22'")
    .replaceAll("'THE ID'", "'0198b3c2-5a1e-7c33-9f21-4d5e6f708192'")
    .replaceAll("'THE ROLE'", "'admin'")
    .replaceAll('(PID)', '(1)')

function statementsOf(page: string): readonly string[] {
  const text = readFileSync(`${docs}/${page}`, 'utf8')
  const blocks = [...text.matchAll(/^```sql\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
    block.replaceAll(/^--.*$/gm, '').split(';'),
  )
  const within = [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`((?:select|update|delete)\s[^`]+)`/g)]
  return [...blocks, ...within.map(([, statement = '']) => statement)]
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

/**
 * The statements of a page that the owner’s role cannot run. They are only planned, which checks names, types and
 * permissions.
 */
async function refusedOf(page: string): Promise<readonly string[]> {
  const refused: string[] = []
  for (const statement of statementsOf(page))
    await database()
      .owner.query(`explain ${filledIn(statement)}`)
      .catch((error: unknown) => refused.push(`${String(error)}: ${statement}`))
  return refused
}

test('the SQL statements in runbooks and operations pages are valid', async () => {
  // Starting a server creates the tables of the job queue.
  const app = await startTestApp(database())
  try {
    expect(pages.flatMap(statementsOf).length).toBeGreaterThan(30)
    for (const page of pages) expect(await refusedOf(page), page).toEqual([])
  } finally {
    await app.stop()
  }
})
