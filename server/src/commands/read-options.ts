import { parseArgs, type ParseArgsConfig } from 'node:util'
import { StartRefusal } from '../platform/start-refusal.ts'
import { complain, print } from '../platform/terminal.ts'

/** For `--help`, prints the usage and ends the process with status 0. Throws StartRefusal if the arguments are invalid. */
export function readOptions<const Accepted extends ParseArgsConfig>(
  usage: string,
  accepted: Accepted,
): ReturnType<typeof parseArgs<Accepted>> {
  if ((accepted.args ?? process.argv.slice(2)).includes('--help')) {
    print(usage)
    process.exit(0)
  }
  try {
    return parseArgs(accepted)
  } catch (error) {
    throw new StartRefusal(usage, { cause: error })
  }
}

/** Like `readOptions`, but if the arguments are invalid, prints the usage and ends the process with status 2. */
export function readOptionsOrEnd<const Accepted extends ParseArgsConfig>(
  usage: string,
  accepted: Accepted,
): ReturnType<typeof parseArgs<Accepted>> {
  try {
    return readOptions(usage, accepted)
  } catch (error) {
    complain(error)
    process.exit(2)
  }
}
