import type { PasswordWork } from '../src/features/identity/index.ts'

/** The weakest argon2id settings, because tests create many people. */
export const littleWork: PasswordWork = { memoryCost: 8, timeCost: 1, parallelism: 1 }
