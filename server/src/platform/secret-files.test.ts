import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { withSecretFiles } from './secret-files.ts'

let folder: string
const file = (content: string): string => {
  const path = join(folder, 'secret')
  writeFileSync(path, content)
  return path
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hai-secrets-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a secret can be in a file, without a final line break', () => {
  const { metricsToken, databaseUrl } = readConfig({ METRICS_TOKEN_FILE: file('0123456789abcdef\n'), DATABASE_URL: '' })
  expect([metricsToken, databaseUrl]).toEqual(['0123456789abcdef', null])
  expect(withSecretFiles({ OIDC_OFFICE_CLIENT_SECRET_FILE: file('hush') })).toMatchObject({ OIDC_OFFICE_CLIENT_SECRET: 'hush' })
})

test('a missing or empty file and a secret given twice are rejected with the name and without the secret', () => {
  expect(() => readConfig({ ENCRYPTION_KEY_FILE: join(folder, 'nowhere') })).toThrow(
    /^ENCRYPTION_KEY_FILE cannot be read: ENOENT/,
  )
  expect(() => readConfig({ ENCRYPTION_KEY_FILE: file('\n') })).toThrow('ENCRYPTION_KEY_FILE names an empty file')
  expect(() => readConfig({ ENCRYPTION_KEY: 'quiet', ENCRYPTION_KEY_FILE: file('hush') })).toThrow(
    'ENCRYPTION_KEY and ENCRYPTION_KEY_FILE must not both be set.',
  )
})

test('a variable that only ends in _FILE stays unchanged', () => {
  expect(withSecretFiles({ SANCTIONS_FILE: '/lists/sdn.csv' })).toEqual({ SANCTIONS_FILE: '/lists/sdn.csv' })
})
