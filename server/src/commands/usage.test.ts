import { expect, test } from 'vitest'
import { duringTest, startProgram } from '../../test/server-process.ts'

test.each([
  ['backup', ['--help'], /^Usage: npm run backup [^]+--list[^]+--check \[NAME\]/],
  ['backup', ['--list', '--check'], /^Usage: npm run backup /],
  ['restore', ['--help'], /^Usage: npm run restore -- --to TIME --into FOLDER/],
  ['restore', ['--to', 'yesterday', '--into', 'somewhere'], /^Usage: npm run restore/],
  ['seed', ['--help'], /^Usage: npm run seed [^]+--members/],
  ['verify-ledger/main', ['--help'], /^Usage: npm run verify-ledger -- OPTIONS/],
  ['verify-ledger/main', ['--database', 'nowhere'], /^Usage: npm run verify-ledger -- OPTIONS/],
  ['admin', ['--help'], /^Usage: npm run admin -- COMMAND/],
] as const)('%s prints its usage for %j', async (command, args, usage) => {
  const asked = duringTest(startProgram(`commands/${command}.ts`, {}, args))
  expect(await asked.ended).toEqual({ code: command === 'verify-ledger/main' ? 2 : 1, signal: null })
  expect(asked.stderr()).toMatch(usage)
  expect(asked.stderr()).not.toContain('    at ')
})
