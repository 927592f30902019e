import { createPrivateKey, createSecretKey, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from './config.ts'
import { errorCode, errorMessage, StartRefusal } from './start-refusal.ts'

export interface Secrets {
  /** Ed25519 keys, newest first, at least one. The first one signs access tokens, all of them verify. */
  readonly jwtPrivateKeys: readonly KeyObject[]
  /** 256-bit keys, newest first, at least one. The first one encrypts, all of them decrypt (`ringFor`). */
  readonly encryptionKeys: readonly KeyObject[]
  /**
   * 256-bit keys for identity documents, newest first. `encryptionKeys` follow at the end, and are the only ones if no
   * document keys are configured.
   */
  readonly documentKeys: readonly KeyObject[]
  /** P-256 key for push services. Null: the server sends no push messages. */
  readonly vapidKey: KeyObject | null
}

const newPrivateKey = (): string => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Creates the file if it is missing. If two processes create it at once, both use the first one. */
function readOrCreate(path: string, make: () => string): string {
  if (!existsSync(path)) {
    const unfinished = `${path}.${process.pid}`
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(unfinished, make(), { mode: 0o600, flush: true })
    try {
      linkSync(unfinished, path)
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
    } finally {
      rmSync(unfinished)
    }
  }
  return readFileSync(path, 'utf8')
}

type Parser<Key> = (text: string, source: string) => Key

function parseKey(pem: string, source: string): KeyObject {
  try {
    const key = createPrivateKey(pem.replaceAll(String.raw`\n`, '\n'))
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (error) {
    throw new StartRefusal(`${source} is not an Ed25519 private key in PEM (${errorMessage(error)}).`, { cause: error })
  }
  throw new StartRefusal(`${source} is not an Ed25519 private key in PEM.`)
}

const newVapidKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

function parseVapidKey(pem: string, source: string): KeyObject {
  try {
    const key = createPrivateKey(pem.replaceAll(String.raw`\n`, '\n'))
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key
  } catch (error) {
    throw new StartRefusal(`${source} is not a P-256 private key in PEM (${errorMessage(error)}).`, { cause: error })
  }
  throw new StartRefusal(`${source} is not a P-256 private key in PEM.`)
}

const KEY_BYTES = 32
const newEncryptionKey = (): string => randomBytes(KEY_BYTES).toString('base64')

function parseEncryptionKey(base64: string, source: string): KeyObject {
  const bytes = Buffer.from(base64, 'base64')
  const isWhole = bytes.length === KEY_BYTES && bytes.toString('base64') === base64.trim()
  if (!isWhole) throw new StartRefusal(`${source} is not a key of ${KEY_BYTES} bytes in base64.`)
  return createSecretKey(bytes)
}

/** Outside production, creates missing secrets in the data folder. */
export function loadSecrets({
  dataDir,
  jwtPrivateKeys,
  encryptionKeys: givenKeys,
  documentKeys,
  vapidPrivateKey,
  isProduction,
}: Pick<Config, 'dataDir' | 'jwtPrivateKeys' | 'encryptionKeys' | 'documentKeys' | 'vapidPrivateKey' | 'isProduction'>): Secrets {
  const secret = <Key>(given: string | null, name: string, file: string, make: () => string, parse: Parser<Key>): Key => {
    if (given !== null) return parse(given, name)
    const path = join(dataDir, 'secrets', file)
    return parse(readOrCreate(path, make), path)
  }
  const all = (given: readonly string[], ...how: [string, string, () => string, Parser<KeyObject>]): readonly KeyObject[] =>
    (given.length === 0 ? [null] : given).map((one) => secret(one, ...how))
  const encryptionKeys = all(givenKeys, 'ENCRYPTION_KEY', 'encryption-key', newEncryptionKey, parseEncryptionKey)
  return {
    jwtPrivateKeys: all(jwtPrivateKeys, 'JWT_PRIVATE_KEY', 'jwt-private-key.pem', newPrivateKey, parseKey),
    encryptionKeys,
    vapidKey:
      isProduction && vapidPrivateKey === null
        ? null
        : secret(vapidPrivateKey, 'VAPID_PRIVATE_KEY', 'vapid-private-key.pem', newVapidKey, parseVapidKey),
    documentKeys: [...documentKeys.map((key) => parseEncryptionKey(key, 'Each of DOCUMENT_KEYS')), ...encryptionKeys],
  }
}
