import { parseArgs, type ParseArgsConfig } from 'node:util'
import { StartRefusal } from '../platform/start-refusal.ts'
import { complain } from '../platform/terminal.ts'

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

/** Like `readOptions`, but if the arguments are invalid, prints the usage and ends the process with status 2. */
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
