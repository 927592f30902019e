import { createSecretKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadSecrets } from './secrets.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'hai-secrets-'))
afterAll(() => {
  rmSync(dataDir, { recursive: true })
})

const kept = { dataDir, jwtPrivateKeys: [], encryptionKeys: [], documentKeys: [], vapidPrivateKey: null, isProduction: false }

test('a key is made once and kept where only its owner can read it', () => {
  const first = loadSecrets(kept)
  const second = loadSecrets(kept)
  for (const kind of ['jwtPrivateKeys', 'encryptionKeys'] as const) {
    expect(first[kind]).toHaveLength(1)
    expect(second[kind].every((key, at) => first[kind][at]?.equals(key))).toBe(true)
  }
  for (const file of ['jwt-private-key.pem', 'encryption-key'])
    expect(statSync(join(dataDir, 'secrets', file)).mode & 0o777).toBe(0o600)
  expect(statSync(join(dataDir, 'secrets')).mode & 0o777).toBe(0o700)
})

test('a key of another kind is refused', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  expect(() => loadSecrets({ ...kept, jwtPrivateKeys: [rsa] })).toThrow('JWT_PRIVATE_KEY is not an Ed25519 private key')
  expect(() => loadSecrets({ ...kept, jwtPrivateKeys: ['nonsense'] })).toThrow('JWT_PRIVATE_KEY is not an Ed25519 private key')
})

test('pushes are signed with a key of their own; production has one or sends none', () => {
  const ed25519 = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  expect(loadSecrets(kept).vapidKey?.asymmetricKeyDetails?.namedCurve).toBe('prime256v1')
  expect(loadSecrets({ ...kept, isProduction: true }).vapidKey).toBeNull()
  expect(() => loadSecrets({ ...kept, vapidPrivateKey: ed25519 })).toThrow('VAPID_PRIVATE_KEY is not a P-256 private key')
})

test('a key to encrypt with has 32 bytes, no more and no fewer', () => {
  const whole = Buffer.alloc(32, 7)
  const { encryptionKeys } = loadSecrets({ ...kept, encryptionKeys: [whole.toString('base64')] })
  expect(encryptionKeys.map((key) => key.equals(createSecretKey(whole)))).toEqual([true])
  for (const wrong of ['nonsense', Buffer.alloc(31).toString('base64'), Buffer.alloc(33).toString('base64')])
    expect(() => loadSecrets({ ...kept, encryptionKeys: [wrong] })).toThrow('ENCRYPTION_KEY is not a key of 32 bytes in base64.')
})

test('documents are sealed with the first of their own keys, and opened with all of them and the common one', () => {
  const [newer, older] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64'))
  const common = randomBytes(32).toString('base64')
  const { documentKeys } = loadSecrets({ ...kept, encryptionKeys: [common], documentKeys: [newer ?? '', older ?? ''] })
  expect(documentKeys.map((key) => key.export().toString('base64'))).toEqual([newer, older, common])
  expect(() => loadSecrets({ ...kept, documentKeys: ['short'] })).toThrow(
    'Each of DOCUMENT_KEYS is not a key of 32 bytes in base64.',
  )
})
