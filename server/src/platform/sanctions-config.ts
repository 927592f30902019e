import { resolve } from 'node:path'
import { StartRefusal } from './start-refusal.ts'

export interface SanctionsFiles {
  /** The main names, in the format of the SDN list’s sdn.csv. */
  readonly names: string
  /** Other names of the listed people, in the format of alt.csv. Null: no such file is configured. */
  readonly aliases: string | null
}

/** Null: names are not screened. */
export function readSanctions(given: Readonly<Record<string, string | undefined>>): SanctionsFiles | null {
  const { SANCTIONS_FILE: names, SANCTIONS_ALIASES_FILE: aliases } = given
  if (names === undefined) {
    if (aliases !== undefined)
      throw new StartRefusal(
        'SANCTIONS_FILE must be set together with SANCTIONS_ALIASES_FILE: the names that the aliases belong to.',
      )
    return null
  }
  return { names: resolve(names), aliases: aliases === undefined ? null : resolve(aliases) }
}
