import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../../platform/concurrency.ts'

/** What argon2id is made to do for one password. */
export interface PasswordWork {
  /** KiB. */
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** argon2id (the library's default variant) with the parameters of OWASP's password storage cheat sheet: 19 MiB, 2 passes, 1 lane. */
const usual: PasswordWork = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const WORKERS_MAX = 4
const QUEUE_MAX = 500

export type Passwords = ReturnType<typeof createPasswords>

/** Hashes and checks passwords, a few at a time: each takes 19 MiB and tens of milliseconds of a core. `work`: less, for tests. */
export function createPasswords(work = usual) {
  const limited = limitConcurrency({ workersMax: Math.min(availableParallelism(), WORKERS_MAX), queueMax: QUEUE_MAX })
  let nobodys: Promise<string> | undefined

  /** A hash no password leads to: what is checked in place of one that does not exist. */
  const nobodysHash = (): Promise<string> => (nobodys ??= hash(crypto.randomUUID(), work))

  /** Takes the same time for an unknown account (`password_hash` undefined), or one without a password (null), as for any other. */
  async function matches(password_hash: string | null | undefined, password: string): Promise<boolean> {
    const right = await verify(password_hash ?? (await nobodysHash()), password)
    return right && typeof password_hash === 'string'
  }

  return {
    hash: (password: string): Promise<string> => limited(() => hash(password, work)),
    /** What is decided about a try together with its check: few tries are under way at once, whatever number was sent. */
    judge: <Verdict>(decide: (check: typeof matches) => Promise<Verdict>): Promise<Verdict> => limited(() => decide(matches)),
  }
}
