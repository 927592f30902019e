import type { PasswordWork } from '../src/features/identity/index.ts'

/** Tests make people by the hundred: their passwords are hashed as fast as argon2id can. */
export const littleWork: PasswordWork = { memoryCost: 8, timeCost: 1, parallelism: 1 }
