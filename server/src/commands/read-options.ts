import { parseArgs, type ParseArgsConfig } from 'node:util'
import { StartRefusal } from '../platform/start-refusal.ts'
import { complain } from '../platform/terminal.ts'

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

/** The same for a program that has no other refusals: says the usage and ends with status 2. */
export function readOptionsOrEnd<const Wanted extends ParseArgsConfig>(
  usage: string,
  wanted: Wanted,
): ReturnType<typeof parseArgs<Wanted>> {
  try {
    return readOptions(usage, wanted)
  } catch (error) {
    complain(error)
    process.exit(2)
  }
}
