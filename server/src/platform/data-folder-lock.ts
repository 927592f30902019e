import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCode, errorMessage, StartRefusal } from './start-refusal.ts'

export interface DataFolderLock {
  release(): Promise<void>
}

interface LockOptions {
  readonly platform?: NodeJS.Platform
  readonly waitMs?: number
}

/**
 * On Linux an abstract socket, which the kernel removes when the process ends. On other systems a socket file, which
 * remains after a crash.
 */
function lockAddress(folder: string, platform: NodeJS.Platform): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 32)
  return platform === 'linux' ? `\0hai-wallet-${name}` : join(folder, 'lock.sock')
}

function listen(address: string): Promise<Server> {
  const { promise, resolve, reject } = Promise.withResolvers<Server>()
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end(String(process.pid))
  })
  server.once('error', reject)
  server.listen(address, () => {
    server.unref()
    resolve(server)
  })
  return promise
}

/** The id of the process that holds the lock, or null if none answers. */
async function holder(address: string): Promise<string | null> {
  try {
    return await text(createConnection(address))
  } catch {
    return null
  }
}

const POLL_MS = 50

/**
 * Waits up to `waitMs` for a process that is stopping. Then throws a StartRefusal that names the process with the lock.
 */
async function acquire(folder: string, { platform, waitMs }: Required<LockOptions>): Promise<Server> {
  const address = lockAddress(folder, platform)
  const end = Date.now() + waitMs
  for (;;) {
    try {
      return await listen(address)
    } catch (error) {
      if (errorCode(error) !== 'EADDRINUSE') throw error
    }
    const pid = await holder(address)
    if (pid === null && platform !== 'linux') rmSync(address, { force: true })
    else if (Date.now() > end) {
      throw new StartRefusal(
        `Another Hai Wallet (process ${pid ?? 'unknown'}) is using the data folder ${folder}: stop it, or set DATA_DIR to another folder.`,
      )
    } else await pause(POLL_MS)
  }
}

/** Returns the real path of the folder. Throws StartRefusal if it cannot be used. */
export function prepareDataFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true })
    return realpathSync(dataDir)
  } catch (error) {
    throw new StartRefusal(
      `The data folder ${dataDir} cannot be used (${errorMessage(error)}): set DATA_DIR to a folder this user may write to.`,
      {
        cause: error,
      },
    )
  }
}

export async function isDataFolderInUse(dataDir: string, platform: NodeJS.Platform = process.platform): Promise<boolean> {
  return (await holder(lockAddress(prepareDataFolder(dataDir), platform))) !== null
}

/**
 * Locks the data folder until `release`, or until this process ends. Throws StartRefusal if another process holds the
 * lock.
 */
export async function lockDataFolder(
  dataDir: string,
  { platform = process.platform, waitMs = 3_000 }: LockOptions = {},
): Promise<DataFolderLock> {
  const server = await acquire(prepareDataFolder(dataDir), { platform, waitMs })
  return {
    release: () => {
      const { promise, resolve } = Promise.withResolvers<undefined>()
      server.close(() => resolve(undefined))
      return promise
    },
  }
}
