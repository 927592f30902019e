import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

export function stop(server: Server): void {
  server.closeAllConnections()
  server.close()
}

export function useServer(server: Server, ready: (origin: string) => void): void {
  beforeAll(async () => ready(await listen(server)))
  afterAll(() => stop(server))
}
