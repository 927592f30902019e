import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadSecrets } from './secrets.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'hai-secrets-'))
afterAll(() => {
  rmSync(dataDir, { recursive: true })
})

const kept = { dataDir, jwtPrivateKey: null }

test('a key is made once and kept where only its owner can read it', () => {
  const first = loadSecrets(kept)
  const second = loadSecrets(kept)
  expect(second.jwtPrivateKey.equals(first.jwtPrivateKey)).toBe(true)
  expect(statSync(join(dataDir, 'secrets/jwt-private-key.pem')).mode & 0o777).toBe(0o600)
  expect(statSync(join(dataDir, 'secrets')).mode & 0o777).toBe(0o700)
})

test('a key of another kind is refused', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  expect(() => loadSecrets({ ...kept, jwtPrivateKey: rsa })).toThrow('JWT_PRIVATE_KEY is not an Ed25519 private key')
  expect(() => loadSecrets({ ...kept, jwtPrivateKey: 'nonsense' })).toThrow('JWT_PRIVATE_KEY is not an Ed25519 private key')
})
