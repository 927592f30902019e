import { generateKeyPairSync } from 'node:crypto'
import { beforeAll } from 'vitest'
import type { Member, SessionCaller } from '../src/caller.ts'
import { createFeed, type Feed } from '../src/events/index.ts'
import {
  createIdentity,
  createIdentityMemory,
  type Identity,
  type IdentityDeps,
  type SecondFactor,
} from '../src/features/identity/index.ts'
import { createOnboarding, type Onboarding } from '../src/features/onboarding/index.ts'
import { createSecurity, type Security } from '../src/features/security/index.ts'
import { createLedger, type Ledger } from '../src/ledger/index.ts'
import { FIRST_BOOK } from '../src/platform/database/book.ts'
import { createDatabase, type Database } from '../src/platform/database/database.ts'
import { newId } from '../src/platform/ids.ts'
import { createOutbox, type Outbox } from '../src/platform/outbox/outbox.ts'
import { developmentProvider } from '../src/platform/outbox/providers.ts'
import { aGuest } from './callers.ts'
import { movableClock, type MovableClock } from './clock.ts'
import type { TestDatabase } from './database.ts'
import { littleWork } from './passwords.ts'

export interface People {
  readonly clock: MovableClock
  readonly database: Database
  readonly ledger: Ledger
  readonly outbox: Outbox
  readonly security: Security
  readonly identity: Identity
  /** The identity feature with a connection of the database owner, as our commands use it. */
  readonly administration: Identity
  readonly onboarding: Onboarding
  readonly feed: Feed
}

const { privateKey } = generateKeyPairSync('ed25519')

const settings = {
  publicUrl: 'https://wallet.test',
  brandName: 'Hai Wallet',
  companyEmailDomain: 'staff.test',
  timeZone: 'America/Port-au-Prince',
  adminPrefix: 'desk',
}

const noSecondFactor: SecondFactor = { isOn: () => Promise.resolve(false), check: () => Promise.resolve(false) }

/** Two instances on one database behave like two server processes. */
export function createPeople({ app, owner, url }: TestDatabase, clock: MovableClock, secondFactor = noSecondFactor): People {
  const database = createDatabase(app)
  const ledger = createLedger({ pool: app, clock })
  const outbox = createOutbox({ database, clock, providers: { mail: developmentProvider, text: developmentProvider } })
  const security: Security = createSecurity({ database, clock, roleOf: (db, user_id) => identity.roleOf(db, user_id) })
  const memoryOf = (db: Database) =>
    createIdentityMemory({ database: db, clock, jwtPrivateKeys: [privateKey], passwordWork: littleWork, settings })
  const parts: IdentityDeps = {
    database,
    clock,
    memory: memoryOf(database),
    ledger,
    outbox,
    recordAudit: security.recordAudit,
    recordFinding: security.recordFinding,
    raiseLock: security.raiseLock,
    countForgedToken: security.countForgedToken,
    secondFactor,
    otherSignInMethods: () => [],
    welcome: () => Promise.resolve(),
    isAgreedTo: () => Promise.resolve(true),
    settings,
  }
  const identity: Identity = createIdentity(parts)
  const ownerDatabase = createDatabase(owner)
  const administration = createIdentity({ ...parts, database: ownerDatabase, memory: memoryOf(ownerDatabase) })
  const joinReferral = () => Promise.resolve()
  const onboarding = createOnboarding({ book: FIRST_BOOK, database, identity, joinReferral, ledger })
  const feed = createFeed({ pool: app, url })
  for (const { feature } of [identity, security]) if (feature.updateCaches) feed.tail(feature.updateCaches)
  return { clock, database, ledger, outbox, security, identity, administration, onboarding, feed }
}

export function usePeople(database: () => TestDatabase): () => People {
  let people: People | undefined
  beforeAll(async () => {
    const started = createPeople(database(), movableClock('2026-11-20T12:00:00Z'))
    people = started
    await started.feed.start()
    return () => started.feed.stop()
  })
  return () => {
    if (!people) throw new Error('use people only inside tests and hooks')
    return people
  }
}

export const PASSWORD = 'plenty-of-mangoes-7'

export const anEmail = (): string => `${newId()}@people.test`

export const aTag = (): string => `t${newId().replaceAll('-', '').slice(-15)}`

export async function aSignedInPerson(
  { identity }: People,
  email = anEmail(),
): Promise<SessionCaller & { readonly refresh_token: string; readonly access_token: string }> {
  const request = aGuest().request
  await identity.createAccount({ email, password: PASSWORD })
  const { access_token, refresh_token } = await identity.feature.handlers.sign_in(
    { kind: 'guest', request },
    { email, password: PASSWORD },
  )
  const claims = await identity.verifyAccessToken(access_token)
  if (!claims) throw new Error('a fresh token must be valid')
  return { kind: 'session', request, access_token, refresh_token, ...claims }
}

export async function aMember(
  people: People,
  { full_name = 'Marie Joseph', hai_tag = aTag(), phone = null as string | null } = {},
): Promise<Member> {
  const person = await aSignedInPerson(people)
  await people.onboarding.completeOnboarding({ user_id: person.user_id, full_name, hai_tag, phone })
  await people.feed.caughtUp()
  return people.identity.resolveMember(person)
}
