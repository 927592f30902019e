import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { errorCode, errorMessage, StartRefusal } from './start-refusal.ts'

export interface Secrets {
  /** Ed25519: signs access tokens. */
  readonly jwtPrivateKey: KeyObject
  /** For hashes that must not be guessed from outside. */
  readonly secretKey: string
}

const newPrivateKey = (): string => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const newSecret = (): string => randomBytes(32).toString('base64url')

/** The secret of that file, readable by its owner alone; made when it is not there. Two processes at once get the same. */
function kept(path: string, make: () => string): string {
  try {
    writeFileSync(path, make(), { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8')
}

function parseKey(pem: string, source: string): KeyObject {
  try {
    const key = createPrivateKey(pem.replaceAll(String.raw`\n`, '\n'))
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (error) {
    throw new StartRefusal(`${source} is not an Ed25519 private key in PEM (${errorMessage(error)}).`, { cause: error })
  }
  throw new StartRefusal(`${source} is not an Ed25519 private key in PEM.`)
}

/** The secrets of the environment; outside production those missing there are made and kept in the data folder. */
export function loadSecrets({
  dataDir,
  jwtPrivateKey,
  secretKey,
}: Pick<Config, 'dataDir' | 'jwtPrivateKey' | 'secretKey'>): Secrets {
  const folder = join(dataDir, 'secrets')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    jwtPrivateKey:
      jwtPrivateKey === null
        ? parseKey(kept(join(folder, 'jwt-private-key.pem'), newPrivateKey), folder)
        : parseKey(jwtPrivateKey, 'JWT_PRIVATE_KEY'),
    secretKey: secretKey ?? kept(join(folder, 'secret-key'), newSecret),
  }
}
