import { readFileSync } from 'node:fs'
import { z } from 'zod'

const file = new URL('../../../upgrade-from.json', import.meta.url)
const versionBefore = z.object({ commit: z.string().regex(/^[0-9a-f]{40}$/), last_migration: z.string() })

/**
 * The previous version of the program: its commit and its last migration. Its processes may keep running during and
 * after our migrations.
 */
export const readUpgradeFrom = (): z.infer<typeof versionBefore> => versionBefore.parse(JSON.parse(readFileSync(file, 'utf8')))
