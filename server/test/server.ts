import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts'
import { aQuickFolder } from './quick-folder.ts'

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

export interface TestServer {
  readonly url: string
  stop(): Promise<void>
}

/**
 * `fsync` is off, so that no commit waits for the disk. Other settings of commits are those of production
 * (synchronous_commit, full_page_writes).
 */
const testSettings = {
  fsync: 'off',
  max_connections: '300',
  shared_buffers: '256MB',
  max_wal_size: '256MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

/** Uses the server of TEST_DATABASE_URL, or starts one in a temporary folder, with the programs in TEST_POSTGRES_BIN. */
export async function startTestServer(): Promise<TestServer> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { url, stop: () => Promise.resolve() }
  const dataDir = aQuickFolder('hai-test-')
  const postgres = await startEmbeddedPostgres({ dataDir, settings: testSettings, programs: process.env.TEST_POSTGRES_BIN })
  const forget = cleanUpAtExit(postgres, dataDir)
  return {
    url: postgres.owner_url,
    stop: async () => {
      forget()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
      rmSync(postgres.cluster, { recursive: true, force: true })
    },
  }
}

/**
 * If the tests end without stop(), by Ctrl-C or a crash, a separate process cleans up. The returned function cancels
 * the cleanup.
 */
function cleanUpAtExit({ pid, cluster }: EmbeddedPostgres, dataDir: string): () => void {
  const clean = (): void => {
    const script =
      'kill -QUIT "$1"; for i in $(seq 100); do [ -e "$2/postmaster.pid" ] || break; sleep 0.1; done; rm -rf "$2" "$3"'
    spawn('/bin/sh', ['-c', script, 'sh', String(pid), cluster, dataDir], { detached: true, stdio: 'ignore', cwd: '/' }).unref()
  }
  const leave = (): void => {
    if (process.listenerCount('SIGINT') + process.listenerCount('SIGTERM') === 2) process.exit(130)
  }
  process.once('exit', clean)
  process.on('SIGINT', leave)
  process.on('SIGTERM', leave)
  return () => {
    process.off('exit', clean)
    process.off('SIGINT', leave)
    process.off('SIGTERM', leave)
  }
}
