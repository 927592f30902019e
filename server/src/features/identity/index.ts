import type { identity as contract, Session } from '@hai/contract/identity'
import type { GatedPerson, Member, RequestInfo, SessionCaller, SignedIn, TokenClaims } from '../../caller.ts'
import type { DomainEvent } from '../../events/domain-event.ts'
import type { Feature } from '../../feature.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { ActorRole, RaiseLock, RecordAudit, RecordFinding } from '../security/index.ts'
import { type Block, blockMember, type WalletFreezer, renewReview, unblockMember } from './block-member.ts'
import { createAccount } from './create-account.ts'
import { createStaff } from './create-staff.ts'
import type { Deps, SecondFactor, Settings } from './deps.ts'
import { findMembers, type FoundMember, holderOfTag, lookUpMember, type MemberLookup, type MemberAddress } from './find-member.ts'
import { changedProfiles, revokedSessions } from './events.ts'
import { createHandlers } from './handlers.ts'
import type { IdentityMemory } from './memory.ts'
import { onboard, type OnboardingDetails } from './onboard.ts'
import { type SessionInput, openSession } from './open-session.ts'
import { actorRole, findPerson, readJoinedAt, type Person, makeAgent } from './profiles.ts'
import { purge } from './purge.ts'
import { endSessions, sessionOpenedAt } from './sessions.ts'
import { identityData } from './personal-data.ts'
import { profilePushes } from './pushes.ts'
import { SEND_RESET_LINK, sendResetLink } from './request-password-reset.ts'
import { requireReauthentication, reauthenticate } from './reauthenticate.ts'
import { SEND_CONFIRMATION_LINK, sendConfirmationLink } from './resend-confirmation.ts'
import { type FactorAttempt, passSecondFactor } from './second-factor.ts'
import { type StaffRole, staffRoleOf } from './staff-people.ts'
import { findTagProblem } from './tags.ts'
import { tryPin } from './counted-attempt.ts'
import { hasPassword } from './verify-password.ts'
import { type VerifiedAccount, findVerifiedAccount } from './verified-account.ts'
import type { SignInMethods } from './sign-in-methods.ts'
import type { AreTermsAccepted, OnMemberCreated } from './new-member.ts'

export type { FoundMember, MemberLookup, MemberAddress } from './find-member.ts'
export { isBlockedByStaff, lockBlock } from './block-member.ts'
export { changeTag } from './change-tag.ts'
export { commandLine, osUser } from './create-account.ts'
export { changedProfiles, isProfileChange, recordMemberEvent, recordProfileChange } from './events.ts'
export { findAccount, findMemberId } from './find-account.ts'
export { liftLock } from './attempts.ts'
export { createIdentityMemory, type IdentityMemory } from './memory.ts'
export type { PasswordWork } from './passwords.ts'
export type { OnboardingDetails } from './onboard.ts'
export { changeProfile, setPicture } from './own-changes.ts'
export { readOwnSettings } from './own-settings.ts'
export { findMembers, formerHolderOfTag } from './find-member.ts'
export { membersOfBook, type OfBook } from './of-book.ts'
export { requireSameBook } from './same-book.ts'
export { nameFor, nobody, showMember, type Counterparty } from './show-member.ts'
export { lockOpenSession, REFRESH_TOKEN_MS } from './sessions.ts'
export type { AreTermsAccepted, NewMember } from './new-member.ts'
export type { VerifiedAccount } from './verified-account.ts'
export { findStaffPeople, peopleOf, staffPeople, staffPersonIn, toStaffPerson, type StaffRole } from './staff-people.ts'
export { findPeople, findPerson, languageOf, needsApproval, readJoinedAt, type Person } from './profiles.ts'
export { readEmails, readReferralCode } from './find-account.ts'
export { readSessions } from './list-sessions.ts'
export { readAddressesSince } from './sessions.ts'
export type { SecondFactor } from './deps.ts'
export type { SignInMethods } from './sign-in-methods.ts'
export { shownName } from '@hai/contract/shown-name'
export { isReservedName, tagKey } from './tag.ts'

export interface IdentityDeps {
  readonly database: Database
  readonly clock: Clock
  readonly ledger: WalletFreezer
  readonly outbox: Pick<Outbox, 'mail'>
  readonly recordAudit: RecordAudit
  readonly recordFinding: RecordFinding
  readonly raiseLock: RaiseLock
  /** Fails: RATE_LIMITED. */
  readonly countForgedToken: (request: RequestInfo) => Promise<void>
  readonly secondFactor: SecondFactor
  readonly otherSignInMethods: () => readonly SignInMethods[]
  readonly welcome: OnMemberCreated
  readonly isAgreedTo: AreTermsAccepted
  readonly settings: Settings
  readonly memory: IdentityMemory
}

export interface Identity {
  readonly feature: Feature<typeof contract>
  /** Null for a token that is invalid or revoked. */
  readonly verifyAccessToken: (access_token: string) => Promise<TokenClaims | null>
  /**
   * True if we issued the rejected token. Otherwise counts it. Expired and revoked tokens do not count, because honest
   * clients must be able to renew them. Fails: RATE_LIMITED.
   */
  readonly tokenRefused: (request: RequestInfo, access_token: string) => Promise<boolean>
  /**
   * Opens a session for the user whom `prove` returns, in the same transaction. Fails: ACCOUNT_BLOCKED (after the
   * commit), NOT_FOUND, INVALID_CREDENTIALS (the password has just changed), and with the errors of `prove`.
   */
  readonly openSession: (prove: (trx: Transaction) => Promise<SessionInput>) => Promise<Session>
  readonly passSecondFactor: (factor: FactorAttempt) => Promise<void>
  readonly reauthenticate: (caller: SignedIn, password: string | undefined) => Promise<void>
  readonly requireReauthentication: (caller: SignedIn, password: string | undefined) => Promise<void>
  readonly hasPassword: (user_id: string) => Promise<boolean>
  readonly hashPin: (pin: string) => Promise<string>
  readonly tryPin: (caller: SignedIn, pin: Parameters<typeof tryPin>[2]) => Promise<boolean>
  readonly sessionOpenedAt: (caller: SignedIn) => Promise<Date | null>
  readonly hasSecondFactor: (db: Database, user_id: string) => Promise<boolean>
  readonly findVerifiedAccount: (trx: Transaction, profile: VerifiedAccount) => ReturnType<typeof findVerifiedAccount>
  /** Makes all access checks, in order. Fails: ACCOUNT_BLOCKED, PENDING_APPROVAL, NOT_ONBOARDED. */
  readonly resolveMember: (session: SessionCaller) => Promise<Member>
  /** Like `resolveMember`, for work that runs while the member is not connected. */
  readonly passGate: (user_id: string) => Promise<GatedPerson>
  /**
   * Call it after the commit that ended sessions, so that this process rejects their tokens without waiting for the
   * event.
   */
  readonly forgetSessions: (session_ids: readonly string[]) => void
  readonly endedSessions: (events: readonly DomainEvent[]) => readonly string[]
  readonly getPerson: (user_id: string) => Promise<Person | null>
  readonly lookUpMember: (address: MemberAddress) => Promise<MemberLookup>
  readonly holderOfTag: (hai_tag: string) => Promise<string | null>
  readonly findMembers: (user_ids: readonly string[], db?: Database) => Promise<ReadonlyMap<string, FoundMember>>
  readonly joinedAt: (user_id: string) => Promise<Date | null>
  readonly staffRoleOf: (user_id: string) => Promise<StaffRole | null>
  /** The role for an audit event. Null for an unknown user. Pass a transaction as `db` to read within it. */
  readonly roleOf: (db: Database, user_id: string) => Promise<ActorRole | null>
  readonly blockMember: (trx: Transaction, block: Block) => Promise<readonly string[]>
  readonly endSessions: (trx: Transaction, ending: Parameters<typeof endSessions>[2]) => Promise<readonly string[]>
  readonly renewReview: (trx: Transaction, review: { user_id: string; today: string; review_on: string }) => Promise<void>
  readonly unblockMember: (trx: Transaction, member: { user_id: string }) => Promise<void>
  readonly onboard: (trx: Transaction, details: OnboardingDetails, book: number) => ReturnType<typeof onboard>
  readonly whyTagNotFree: (tag: { hai_tag: string; user_id: string }) => Promise<'taken' | 'reserved' | null>
  readonly createAccount: (account: Parameters<typeof createAccount>[1]) => ReturnType<typeof createAccount>
  readonly createStaff: (staff: Parameters<typeof createStaff>[1]) => ReturnType<typeof createStaff>
  readonly makeAgent: (trx: Transaction, agent: { user_id: string; agent_level: number }) => Promise<void>
}

const featureOf = (deps: Deps): Identity['feature'] => ({
  handlers: createHandlers(deps),
  pushes: (events, isListening) => {
    const { database, settings } = deps
    return profilePushes({ database, companyEmailDomain: settings.companyEmailDomain }, events, isListening)
  },
  jobs: {
    'identity:purge': () => purge(deps),
    [SEND_CONFIRMATION_LINK]: (payload) => sendConfirmationLink(deps, payload),
    [SEND_RESET_LINK]: (payload) => sendResetLink(deps, payload),
  },
  cron: ['17 * * * * identity:purge'],
  personalData: identityData(deps.database),
})

export function createIdentity({ ledger, countForgedToken, memory, ...shared }: IdentityDeps): Identity {
  const { database, clock, secondFactor, settings } = shared
  const { brandName } = settings
  const { tokens, verified, members } = memory
  const deps: Deps = {
    ...shared,
    tokens,
    passwords: memory.passwords,
    runInTurn: memory.runInTurn,
    forgetSessions: (session_ids) => verified.revoke(session_ids),
    forgetMember: (user_id) => members.forget(user_id),
  }

  return {
    feature: {
      ...featureOf(deps),
      updateCaches: (events) => {
        verified.revoke(revokedSessions(events).flatMap(({ session_id, jti }) => [session_id, jti]))
        for (const user_id of changedProfiles(events)) members.forget(user_id)
      },
    },
    verifyAccessToken: (access_token) => verified.verify(access_token),
    tokenRefused: async (request, access_token) => {
      const wasIssued = await tokens.wasIssued(access_token)
      if (!wasIssued) await countForgedToken(request)
      return wasIssued
    },
    openSession: (prove) => openSession(deps, prove),
    passSecondFactor: (factor) => passSecondFactor(deps, factor),
    reauthenticate: (caller, password) => reauthenticate(deps, caller, password),
    requireReauthentication: (caller, password) => requireReauthentication(deps, caller, password),
    hasPassword: (user_id) => hasPassword(database, user_id),
    hashPin: (pin) => deps.passwords.hash(pin),
    tryPin: (caller, pin) => tryPin(deps, caller, pin),
    sessionOpenedAt: (caller) => sessionOpenedAt(database, caller),
    hasSecondFactor: (db, user_id) => secondFactor.isOn(db, user_id),
    findVerifiedAccount: (trx, profile) => findVerifiedAccount(deps, trx, profile),
    resolveMember: (session) => members.resolve(session),
    forgetSessions: deps.forgetSessions,
    endedSessions: (events) => revokedSessions(events).map(({ session_id }) => session_id),
    getPerson: async (user_id) => members.find(user_id),
    lookUpMember: (address) => lookUpMember(database, address),
    holderOfTag: (hai_tag) => holderOfTag(database, hai_tag),
    findMembers: (user_ids, db = database) => findMembers(db, user_ids),
    roleOf,
    passGate: members.pass,
    joinedAt: (user_id) => readJoinedAt(database, user_id),
    staffRoleOf: (user_id) => staffRoleOf(database, user_id),
    blockMember: (trx, block) => blockMember({ clock }, trx, block),
    endSessions: (trx, ending) => endSessions({ clock }, trx, ending),
    renewReview: (trx, review) => renewReview({ clock }, trx, review),
    unblockMember: (trx, member) => unblockMember({ clock, ledger }, trx, member),
    onboard: (trx, details, book) => onboard(deps, trx, details, book),
    whyTagNotFree: (tag) => findTagProblem(database, { ...tag, brandName }),
    createAccount: (account) => createAccount(deps, account),
    createStaff: (staff) => createStaff(deps, staff),
    makeAgent: (trx, agent) => makeAgent(deps, trx, agent),
  }
}

async function roleOf(db: Database, user_id: string): Promise<ActorRole | null> {
  const person = await findPerson(db, user_id)
  return person && actorRole(person)
}
