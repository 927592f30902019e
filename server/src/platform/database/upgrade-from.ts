import { readFileSync } from 'node:fs'
import { z } from 'zod'

const file = new URL('../../../upgrade-from.json', import.meta.url)
const versionBefore = z.object({ commit: z.string().regex(/^[0-9a-f]{40}$/), last_migration: z.string() })

/** The version before, which works on while the migrations of this one run, and after them: its commit, and the last migration that it has. */
export const readUpgradeFrom = (): z.infer<typeof versionBefore> => versionBefore.parse(JSON.parse(readFileSync(file, 'utf8')))
