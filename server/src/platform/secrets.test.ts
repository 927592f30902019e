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

test('a key is created once in a file that only its owner can read', () => {
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

test('a key of another kind is rejected', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  expect(() => loadSecrets({ ...kept, jwtPrivateKeys: [rsa] })).toThrow('JWT_PRIVATE_KEY is not an Ed25519 private key')
  expect(() => loadSecrets({ ...kept, jwtPrivateKeys: ['nonsense'] })).toThrow('JWT_PRIVATE_KEY is not an Ed25519 private key')
})

test('push messages have a separate key, which production must configure', () => {
  const ed25519 = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  expect(loadSecrets(kept).vapidKey?.asymmetricKeyDetails?.namedCurve).toBe('prime256v1')
  expect(loadSecrets({ ...kept, isProduction: true }).vapidKey).toBeNull()
  expect(() => loadSecrets({ ...kept, vapidPrivateKey: ed25519 })).toThrow('VAPID_PRIVATE_KEY is not a P-256 private key')
})

test('an encryption key has exactly 32 bytes', () => {
  const whole = Buffer.alloc(32, 7)
  const { encryptionKeys } = loadSecrets({ ...kept, encryptionKeys: [whole.toString('base64')] })
  expect(encryptionKeys.map((key) => key.equals(createSecretKey(whole)))).toEqual([true])
  for (const wrong of ['nonsense', Buffer.alloc(31).toString('base64'), Buffer.alloc(33).toString('base64')])
    expect(() => loadSecrets({ ...kept, encryptionKeys: [wrong] })).toThrow('ENCRYPTION_KEY is not a key of 32 bytes in base64.')
})

test('documents are encrypted with the first document key and decrypted with all of them and the common key', () => {
  const [newer, older] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64'))
  const common = randomBytes(32).toString('base64')
  const { documentKeys } = loadSecrets({ ...kept, encryptionKeys: [common], documentKeys: [newer ?? '', older ?? ''] })
  expect(documentKeys.map((key) => key.export().toString('base64'))).toEqual([newer, older, common])
  expect(() => loadSecrets({ ...kept, documentKeys: ['short'] })).toThrow(
    'Each of DOCUMENT_KEYS is not a key of 32 bytes in base64.',
  )
})
