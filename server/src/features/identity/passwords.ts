import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../../platform/concurrency.ts'

export interface PasswordWork {
  /** In KiB. */
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** The parameters of OWASP’s password storage cheat sheet for argon2id, which is the library’s default variant. */
const usual: PasswordWork = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const WORKERS_MAX = 4
const QUEUE_MAX = 500

export type Passwords = ReturnType<typeof createPasswords>

/**
 * Only a few calculations run at the same time, because each takes 19 MiB and tens of milliseconds of CPU. Tests pass a
 * lower `work`.
 */
export function createPasswords(work = usual) {
  const limited = limitConcurrency({ workersMax: Math.min(availableParallelism(), WORKERS_MAX), queueMax: QUEUE_MAX })
  let dummy: Promise<string> | undefined

  /** A hash that no password matches, for accounts that do not exist or have no password. */
  const dummyHash = (): Promise<string> => (dummy ??= hash(crypto.randomUUID(), work))

  /**
   * Takes the same time for an unknown account (`password_hash` undefined) and for an account without a password
   * (null).
   */
  async function matches(password_hash: string | null | undefined, password: string): Promise<boolean> {
    const right = await verify(password_hash ?? (await dummyHash()), password)
    return right && typeof password_hash === 'string'
  }

  return {
    hash: (password: string): Promise<string> => limited(() => hash(password, work)),
    check: <Verdict>(decide: (check: typeof matches) => Promise<Verdict>): Promise<Verdict> => limited(() => decide(matches)),
  }
}
