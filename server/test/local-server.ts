import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

/** Has a server listen on this machine, at a port that is free. Answers with its origin. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

/** Whoever still waits for an answer gets none. */
export function stop(server: Server): void {
  server.closeAllConnections()
  server.close()
}

/** Has a server listen for the length of a test file. */
export function useServer(server: Server, ready: (origin: string) => void): void {
  beforeAll(async () => ready(await listen(server)))
  afterAll(() => stop(server))
}
