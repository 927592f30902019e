import { formatUsd, type Cents, cents } from '@hai/contract/money'
import { parseUsdIn } from '@hai/contract/typed-usd'
import { z } from 'zod'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { adjustmentReasons } from '@hai/contract/adjustment-reasons'
import { wholeNumber } from '@hai/contract/number-text'
import { PROVEN_LEAST } from '@hai/contract/transparency-values'
import { composeServer, type Composition } from '../composition/server.ts'
import { fundMarketing } from '../features/referrals/index.ts'
import { archivedPosition } from '../ledger/index.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { FIRST_BOOK } from '../platform/database/book.ts'
import { migrate } from '../platform/database/migrate.ts'
import { withClient } from '../platform/database/pool.ts'
import { lastKnownMigration } from '../platform/database/migration-files.ts'
import { isFailure } from '../platform/failure.ts'
import { createLogger } from '../platform/log.ts'
import { loadSecrets } from '../platform/secrets.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { print } from '../platform/terminal.ts'
import { logNextVersion } from '../start/open-database.ts'
import { prepareDatabase } from '../start/prepare-database.ts'
import type { ShutdownHooks } from '../start/shutdown-hooks.ts'
import { addAgentMoney, approveAgent, confirmAgentLevel, rejectAgent } from './agent-commands.ts'
import { openForCommand, openOrCreateDatabase } from './open-for-command.ts'
import { keyCommands, keyUsage } from './key-commands.ts'
import { type ArchiveCommand, archiveCommands, archiveUsage } from './archive-commands.ts'
import { findBook, readBooks, takeBookOption } from './book-client.ts'
import { createBookByName } from './book-commands.ts'
import { disputeCommands, disputeUsage } from './dispute-commands.ts'
import { fundAccount } from '../features/adjustments/index.ts'

async function proveLiabilities({ proveLiabilities: prove }: Composition): Promise<void> {
  const { outcome, members, total, root } = await prove()
  if (outcome === 'mismatch') throw new StartRefusal('The ledger has faults. Nothing was published, and staff get an alert.')
  if (outcome === 'too_few')
    throw new StartRefusal(`Members with money: ${members}. With fewer than ${PROVEN_LEAST}, nothing is published.`)
  print(`The root ${root ?? ''} covers ${formatUsd(cents(total ?? 0))} of ${members} members.`)
}

async function recountLedger({ integrity, database }: Composition): Promise<void> {
  const archived = await archivedPosition(database)
  if (archived > 0) {
    const last = wholeNumber(archived, 'en')
    print(`Postings 1 to ${last} are archived and are not read. To verify them too: npm run verify-ledger -- --archives FOLDER`)
  }
  const violations = await integrity.recount()
  for (const { rule, subject, expected, found } of violations)
    print(`${subject}: ${rule}. Expected ${expected ?? 'nothing'}, found ${found ?? 'nothing'}.`)
  if (violations.length > 0) throw new StartRefusal(`Faults in the ledger: ${violations.length}. Staff get alerts.`)
  print(`The ledger was recounted from posting ${wholeNumber(archived + 1, 'en')} on. It has no faults.`)
}

function addCreditMoney(name: string): ({ ledger }: Composition, amount: Cents) => Promise<void> {
  const account = adjustmentReasons.find((known) => known === name)
  if (!account)
    throw new StartRefusal(`${name} is not an account for credits. The accounts are: ${adjustmentReasons.join(', ')}.`)
  return async ({ ledger }, amount) => {
    const balance = await fundAccount(ledger, { account, amount, from: 'bank' })
    print(`${formatUsd(amount)} booked from the bank. The balance of the account ${account} is ${formatUsd(balance)}.`)
  }
}

async function askPassword(question: string): Promise<string> {
  if (!process.stdin.isTTY) return ''
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}

const usage = `Usage: npm run admin -- COMMAND. The commands are:
  migrate
  create-book NAME [PHONE_PREFIX…]
  create-super-admin EMAIL
  remove-authenticator EMAIL
${keyUsage}
These work on the first book, or on another one with --book NAME:
  approve-agent EMAIL
  reject-agent EMAIL 'REASON'
  confirm-agent-level EMAIL ADMIN_EMAIL
  fund-marketing AMOUNT
  fund-agents AMOUNT
  fund-account ACCOUNT AMOUNT
  prove-liabilities
  recount
${archiveUsage}
${disputeUsage}`
const PASSWORD_MIN = 10

async function createSuperAdmin({ identity }: Composition, email: string): Promise<void> {
  const answer = await askPassword(`Password for ${email} (at least ${PASSWORD_MIN} characters, or empty to generate one): `)
  if (answer !== '' && answer.length < PASSWORD_MIN)
    throw new StartRefusal(`The password needs at least ${PASSWORD_MIN} characters.`)
  try {
    const given = answer === '' ? {} : { password: answer }
    const { password } = await identity.createStaff({ email, role: 'super_admin', ...given })
    print(`${email} is a super admin.`)
    if (answer === '') print(`Password, shown only now: ${password}`)
  } catch (error) {
    if (isFailure(error, 'WEAK_PASSWORD')) throw new StartRefusal('That password is too easy to guess.', { cause: error })
    throw error
  }
}

async function removeAuthenticator({ mfa }: Composition, email: string): Promise<void> {
  try {
    await mfa.removeAuthenticator(email)
    print(`${email} now signs in without a code and gets an email about it.`)
  } catch (error) {
    if (isFailure(error, 'NOT_FOUND'))
      throw new StartRefusal(`There is no account for ${email}, or it has no authenticator.`, { cause: error })
    throw error
  }
}

async function addMarketingMoney({ ledger }: Composition, amount: Cents): Promise<void> {
  const balance = await fundMarketing(ledger, { amount, from: 'bank' })
  print(`${formatUsd(amount)} booked from the bank. The balance of the marketing account is ${formatUsd(balance)}.`)
}

type CommandAction = (server: Composition) => Promise<void>
type Prepare = (about: readonly string[]) => CommandAction

const ofAccount =
  <Rest extends readonly string[]>(
    run: (server: Composition, email: string, ...rest: Rest) => Promise<void>,
    read: (rest: readonly string[]) => Rest,
  ): Prepare =>
  ([address = '', ...more]) => {
    const rest = read(more)
    const email = z.email().safeParse(address)
    if (!email.success) throw new StartRefusal(`${address} is not an email address.`)
    return (server) => run(server, email.data, ...rest)
  }

function nothing(rest: readonly string[]): [] {
  if (rest.length > 0) throw new StartRefusal(usage)
  return []
}

function oneText([text, ...more]: readonly string[]): [string] {
  if (text === undefined || more.length > 0) throw new StartRefusal(usage)
  return [text]
}

const ofAmount =
  (run: (server: Composition, amount: Cents) => Promise<void>): Prepare =>
  (about) => {
    const [text] = oneText(about)
    const amount = /^\d+(\.\d{2})?$/.test(text) ? parseUsdIn('en', text) : null
    if (amount === null || amount === 0) throw new StartRefusal(`${text} is not an amount such as 500 or 500.00.`)
    return (server) => run(server, amount)
  }

const commands = new Map<string, Prepare>([
  ['create-super-admin', ofAccount(createSuperAdmin, nothing)],
  ['remove-authenticator', ofAccount(removeAuthenticator, nothing)],
  ['approve-agent', ofAccount(approveAgent, nothing)],
  ['reject-agent', ofAccount(rejectAgent, oneText)],
  ['confirm-agent-level', ofAccount(confirmAgentLevel, oneText)],
  ['fund-marketing', ofAmount(addMarketingMoney)],
  ['fund-agents', ofAmount(addAgentMoney)],
  ['fund-account', ([account = '', ...amount]) => ofAmount(addCreditMoney(account))(amount)],
  ...disputeCommands,
])

/** These work on shared data, or on all books. */
const commandsOfAll: ReadonlySet<string> = new Set([
  'create-super-admin',
  'remove-authenticator',
  ...keyCommands.map(([name]) => name),
])

const commandsAlone = new Map<string, CommandAction>([
  ['prove-liabilities', proveLiabilities],
  ['recount', recountLedger],
  ...keyCommands,
])

function nameOf(owner_url: string, { databaseUrl, dataDir }: Config): string {
  if (databaseUrl === null) return `the embedded database in ${dataDir}`
  const { host, pathname } = new URL(owner_url)
  return `the database ${decodeURIComponent(pathname.slice(1))} on ${host}`
}

/** Outside production, this shell may have other settings than the server, so the texts in the database stay. */
async function runMigrations(config: Config, closers: ShutdownHooks): Promise<void> {
  const owner_url = await openOrCreateDatabase(config, closers)
  const preparation = { config, log: createLogger(config), mayChangeTexts: config.isProduction }
  const { isOfNextVersion, ran, texts, madeDemoData } = await prepareDatabase(owner_url, preparation)
  const database = nameOf(owner_url, config)
  if (isOfNextVersion) print(`The next version has migrated ${database}. Nothing was changed.`)
  else print(`Migrations run on ${database}: ${ran.length}. Its newest migration is ${lastKnownMigration()}.`)
  const { published, offered, refused } = texts
  if (published.length > 0) print(`Legal texts with a new version: ${published.join(', ')}.`)
  if (offered.length > 0) print(`Legal texts with a new draft for staff: ${offered.join(', ')}.`)
  if (refused.length > 0)
    print(
      `Legal texts that differ with these settings, and were not changed: ${refused.join(', ')}. To change them, run this with the server’s settings, including NODE_ENV=production.`,
    )
  if (madeDemoData) print('Demo accounts were created. Their passwords are public.')
}

/** `create-super-admin` may run before the first start, so it creates and migrates a missing embedded database. */
async function openForAdminCommand(command: string | undefined, config: Config, closers: ShutdownHooks): Promise<string> {
  if (command !== 'create-super-admin' || config.databaseUrl !== null) return openForCommand(config, closers)
  const owner_url = await openOrCreateDatabase(config, closers)
  const { isOfNextVersion } = await migrate(owner_url)
  if (isOfNextVersion) logNextVersion(createLogger(config))
  return owner_url
}

async function runArchiveCommand(
  { run, least, most }: ArchiveCommand,
  [name, ...about]: readonly string[],
  { config, closers, book }: { readonly config: Config; readonly closers: ShutdownHooks; readonly book: string | null },
): Promise<void> {
  if (about.length < least || about.length > most) {
    const line = archiveUsage.split('\n').find((each) => each.trim().split(' ')[0] === name)
    throw new StartRefusal(`Usage: npm run admin --${line?.slice(1) ?? ''}`)
  }
  const url = await openForCommand(config, closers)
  await withClient(url, async (client) => {
    await client.query('set role hai_owner')
    await run(client, about, book === null ? FIRST_BOOK : findBook(await readBooks(client), book))
  })
}

/** The same server, with the features of this book. Throws StartRefusal if there is no such book. */
function inBookOf(server: Composition, name: string): Composition {
  const all = server.books.all()
  const { number } = findBook(
    all.map(({ book }) => book),
    name,
  )
  const { modules, database, ledger } = all.find(({ book }) => book.number === number) ?? server.first
  const { keyRotation } = server
  return { ...server, ...modules, database, ledger, keyRotation, proveLiabilities: modules.transparency.proveNow }
}

/** Adds the opened connections to `closers`. Throws StartRefusal if the command is unknown or rejected. */
export async function runAdmin([command, ...about]: readonly string[], config: Config, closers: ShutdownHooks): Promise<void> {
  if (command === '--help') {
    print(usage)
    return
  }
  if (command === 'migrate' && about.length === 0) return runMigrations(config, closers)
  if (command === 'create-book') return createBookByName(about, config, closers)
  const { rest, book } = takeBookOption(about)
  const ofArchive = archiveCommands.get(command ?? '')
  if (ofArchive) return runArchiveCommand(ofArchive, [command ?? '', ...rest], { config, closers, book })
  const run = rest.length === 0 ? commandsAlone.get(command ?? '') : commands.get(command ?? '')?.(rest)
  if (!run || (book !== null && commandsOfAll.has(command ?? ''))) throw new StartRefusal(usage)
  const databaseUrl = await openForAdminCommand(command, config, closers)
  const secrets = loadSecrets(config)
  const log = createLogger(config)
  const server = await composeServer({ config, secrets, databaseUrl, role: 'hai_owner', clock: systemClock, log })
  closers.add('the connections', () => server.stop())
  await server.books.open()
  await run(book === null ? server : inBookOf(server, book))
}
