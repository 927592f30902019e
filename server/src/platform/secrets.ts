import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from './config.ts'
import { errorCode, errorMessage, StartRefusal } from './start-refusal.ts'

export interface Secrets {
  /** Ed25519: signs access tokens. */
  readonly jwtPrivateKey: KeyObject
}

const newPrivateKey = (): string => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** The secret of that file, readable by its owner alone; made when it is not there. Of two processes at once the first one’s is kept. */
function kept(path: string, make: () => string): string {
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

function parseKey(pem: string, source: string): KeyObject {
  try {
    const key = createPrivateKey(pem.replaceAll(String.raw`\n`, '\n'))
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (error) {
    throw new StartRefusal(`${source} is not an Ed25519 private key in PEM (${errorMessage(error)}).`, { cause: error })
  }
  throw new StartRefusal(`${source} is not an Ed25519 private key in PEM.`)
}

/** The secrets of the environment; outside production one that is missing there is made and kept in the data folder. */
export function loadSecrets({ dataDir, jwtPrivateKey }: Pick<Config, 'dataDir' | 'jwtPrivateKey'>): Secrets {
  if (jwtPrivateKey !== null) return { jwtPrivateKey: parseKey(jwtPrivateKey, 'JWT_PRIVATE_KEY') }
  const path = join(dataDir, 'secrets', 'jwt-private-key.pem')
  return { jwtPrivateKey: parseKey(kept(path, newPrivateKey), path) }
}
