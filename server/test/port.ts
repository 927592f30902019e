import { randomInt } from 'node:crypto'
import { isPortFree } from '../src/platform/postgres/free-port.ts'

/**
 * A free local port for a program that starts soon. The port is below the range from which the system assigns ports, so
 * that no other program gets it first.
 */
export async function aPort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isPortFree(port, '127.0.0.1')) return port
  }
}
