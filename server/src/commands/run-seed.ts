import type { Config } from '../platform/config.ts'
import { lockDataFolder, prepareDataFolder } from '../platform/data-folder-lock.ts'
import { migrate, recordPrepared } from '../platform/database/migrate.ts'
import { withClient } from '../platform/database/pool.ts'
import type { Logger } from '../platform/log.ts'
import { loadSecrets } from '../platform/secrets.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { print } from '../platform/terminal.ts'
import { refuseBesideServer } from '../seed/guard.ts'
import { type SeededHistory, sumOf } from '../seed/live.ts'
import { makeWorld } from '../seed/make-world.ts'
import type { Persona } from '../seed/people.ts'
import type { ShutdownHooks } from '../start/shutdown-hooks.ts'
import { DEMO_PASSWORD } from '../start/demo-accounts.ts'
import { openAsOwner } from '../start/open-database.ts'
import { readOptions } from './read-options.ts'

const usage = `Usage: npm run seed [-- OPTIONS]
  --members 1000   number of members, 10 to 100000
  --days 90        days of history, 7 to 730
  --seed 1         another number creates other people`

const text = (byDefault: string) => ({ type: 'string', default: byDefault }) as const

function within(argument: string, least: number, most: number): number {
  const value = Number(argument)
  if (!Number.isInteger(value) || value < least || value > most) throw new StartRefusal(usage)
  return value
}

function readSeedOptions(args: readonly string[]): { members: number; days: number; seed: number } {
  const { values } = readOptions(usage, {
    args: [...args],
    options: { members: text('1000'), days: text('90'), seed: text('1') },
  })
  return {
    members: within(values.members, 10, 100_000),
    days: within(values.days, 7, 730),
    seed: within(values.seed, 0, 2 ** 31),
  }
}

const askOnce = (url: string, question: string): Promise<boolean> =>
  withClient(url, async (client) => (await client.query<{ yes: boolean }>(question)).rows[0]?.yes === true)

const whoIs: Readonly<Record<Persona, string>> = {
  abroad: 'earns money abroad and sends it home',
  family: 'buys, lends and withdraws cash',
  trader: 'sells',
  agent: 'pays out and takes in cash',
}

function printSummary({ people, done, refused }: SeededHistory): string {
  const counts = (all: ReadonlyMap<string, number>): string[] =>
    [...all].toSorted(([, a], [, b]) => b - a).map(([name, times]) => `    ${String(times).padStart(8)}  ${name}`)
  const some = Object.entries(whoIs).flatMap(([habit, what]) => {
    const one = people.find((person) => person.habit === habit)
    return one ? [`    ${one.email.padEnd(36)}${what}`] : []
  })
  return [
    '',
    `${people.length} members, ${sumOf(done)} actions. The whole ledger was checked: every posting is balanced.`,
    ...counts(done),
    '',
    `Rejected actions, as in real use: ${sumOf(refused)}`,
    ...counts(refused),
    '',
    `Run npm start, and sign in as one of these members or with a demo account. All have the password  ${DEMO_PASSWORD}`,
    ...some,
    '',
  ].join('\n')
}

interface SeedParts {
  readonly config: Config
  readonly log: Logger
  /** Gets everything that runSeed opens. The caller closes it. */
  readonly closers: ShutdownHooks
}

export async function runSeed(args: readonly string[], { config, log, closers }: SeedParts): Promise<void> {
  const options = readSeedOptions(args)
  if (config.isProduction) throw new StartRefusal('Demo data cannot be generated in production.')
  prepareDataFolder(config.dataDir)
  if (config.databaseUrl === null) {
    const lock = await lockDataFolder(config.dataDir)
    closers.add('the lock of the data folder', () => lock.release())
  }
  const owner_url = await openAsOwner({ config, log, closers, onLost: () => process.exit(1) })
  await migrate(owner_url)
  await refuseBesideServer((question) => askOnce(owner_url, question))
  const parts = { config, secrets: loadSecrets(config), databaseUrl: owner_url, log }
  const world = await makeWorld(parts, { ...options, print })
  await recordPrepared(owner_url)
  print(printSummary(world))
}
