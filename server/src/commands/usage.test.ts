import { expect, test } from 'vitest'
import { duringTest, startProgram } from '../../test/server-process.ts'

test.each([
  ['backup', /^Usage: npm run backup [^]+--list[^]+--check \[NAME\]/],
  ['restore', /^Usage: npm run restore -- --to TIME --into FOLDER/],
  ['seed', /^Usage: npm run seed [^]+--members/],
  ['verify-ledger/main', /^Usage: npm run verify-ledger -- OPTIONS/],
  ['admin', /^Usage: npm run admin -- COMMAND/],
] as const)('%s prints its usage for --help', async (command, usage) => {
  const asked = duringTest(startProgram(`commands/${command}.ts`, {}, ['--help']))
  expect(await asked.ended).toEqual({ code: 0, signal: null })
  expect(asked.stdout()).toMatch(usage)
  expect(asked.stderr()).toBe('')
})

test.each([
  ['backup', ['--list', '--check'], /^Usage: npm run backup /],
  ['restore', ['--to', 'yesterday', '--into', 'somewhere'], /^Usage: npm run restore/],
  ['seed', ['--nothing'], /^Usage: npm run seed /],
  ['verify-ledger/main', ['--database', 'nowhere'], /^Usage: npm run verify-ledger -- OPTIONS[^]+nowhere is not a URL/],
  [
    'verify-ledger/main',
    ['--nightly', '--archives', '.'],
    /--nightly cannot be combined with --export, --archives or --restored-to\.$/m,
  ],
  ['admin', [], /^Usage: npm run admin -- COMMAND/],
  ['admin', ['archive'], /^Usage: npm run admin -- archive FOLDER \[DAYS\]\n$/],
] as const)('%s explains what is wrong with %j', async (command, args, usage) => {
  const asked = duringTest(startProgram(`commands/${command}.ts`, {}, args))
  expect(await asked.ended).toEqual({ code: command === 'verify-ledger/main' ? 2 : 1, signal: null })
  expect(asked.stderr()).toMatch(usage)
  expect(asked.stderr()).not.toContain('    at ')
})
