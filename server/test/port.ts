import { randomInt } from 'node:crypto'
import { isPortFree } from '../src/platform/postgres/free-port.ts'

/**
 * A port of 127.0.0.1 on which nobody listens, for a program that is about to start. From below those the system gives out by itself:
 * one of these may be given to somebody else before the program has it.
 */
export async function aPort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isPortFree(port, '127.0.0.1')) return port
  }
}
