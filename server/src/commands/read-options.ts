import { parseArgs, type ParseArgsConfig } from 'node:util'
import { StartRefusal } from '../platform/start-refusal.ts'

/** What stands behind the name of a command. Throws StartRefusal with `usage` for options that it does not know, `--help` among them. */
export function readOptions<const Wanted extends ParseArgsConfig>(
  usage: string,
  wanted: Wanted,
): ReturnType<typeof parseArgs<Wanted>> {
  try {
    return parseArgs(wanted)
  } catch (error) {
    throw new StartRefusal(usage, { cause: error })
  }
}
