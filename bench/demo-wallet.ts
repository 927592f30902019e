import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { serverFlags } from '../scripts/bootstrap/server-flags.mjs'
import { findFreePort } from '../server/src/platform/postgres/free-port.ts'
import { aQuickFolder } from '../server/test/quick-folder.ts'
import { startHttpsFront } from './https-front.ts'

export interface DemoWallet {
  readonly url: string
  /** The server's own port, without TLS. */
  readonly port: number
  readonly stop: () => Promise<void>
}

const main = fileURLToPath(new URL('../server/dist/main.js', import.meta.url))

export async function startDemoWallet(): Promise<DemoWallet> {
  const dataDir = aQuickFolder('hai-bench-demo-')
  const port = await findFreePort()
  const frontPort = await findFreePort()
  const url = `https://127.0.0.1:${frontPort}`
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    PORT: `${port}`,
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DEMO_DATA: 'on',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  }
  const child = spawn(process.execPath, [...serverFlags, main], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const isReady = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('the server exited before it was ready')
    await delay(50)
  }
  const stopFront = await startHttpsFront(frontPort, port)
  return {
    url,
    port,
    stop: async () => {
      await stopFront()
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
