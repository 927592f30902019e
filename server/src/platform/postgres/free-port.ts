import { createServer } from 'node:net'

export function isPortFree(port: number, host: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const probe = createServer()
  probe.once('error', () => resolve(false))
  probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  return promise
}

export function findFreePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const probe = createServer()
  probe.once('error', reject)
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address()
    probe.close(() =>
      typeof address === 'object' && address ? resolve(address.port) : reject(new Error('the operating system returned no port')),
    )
  })
  return promise
}
