import { createAbuseReportsAdmin } from '../features/abuse-reports/admin/index.ts'
import { createAbuseReports } from '../features/abuse-reports/index.ts'
import { createAccount } from '../features/account/index.ts'
import { createAccounting } from '../features/accounting/index.ts'
import { createAdjustments } from '../features/adjustments/index.ts'
import { createAdmin, type Admin } from '../features/admin/index.ts'
import { createAgents } from '../features/agents/index.ts'
import { createApprovals } from '../features/approvals/index.ts'
import { createCashIns } from '../features/cash-ins/index.ts'
import { createCashouts, type Cashouts } from '../features/cashouts/index.ts'
import { createChat } from '../features/chat/index.ts'
import { createCompliance } from '../features/compliance/index.ts'
import { createConfirmations } from '../features/confirmations/index.ts'
import { createContacts } from '../features/contacts/index.ts'
import { createDeletions } from '../features/deletions/index.ts'
import { createDisputes, type Disputes } from '../features/disputes/index.ts'
import { createDocuments, nameVerification } from '../features/documents/index.ts'
import { createEarnings } from '../features/earnings/index.ts'
import { createFees } from '../features/fees/index.ts'
import { createFiles } from '../features/files/index.ts'
import { createFunding, fundingMethodsOf } from '../features/funding/index.ts'
import { createHealth, readUptime } from '../features/health/index.ts'
import { createHelp } from '../features/help/index.ts'
import { createIdentity, membersOfBook, type Identity, type NewMember } from '../features/identity/index.ts'
import { createIntegrity, watchHealth } from '../features/integrity/index.ts'
import { createLegal } from '../features/legal/index.ts'
import { createLimits } from '../features/limits/index.ts'
import { createMerchants } from '../features/merchants/index.ts'
import { createMfa, type Mfa } from '../features/mfa/index.ts'
import { createNotifications } from '../features/notifications/index.ts'
import { createOauth, type Oauth } from '../features/oauth/index.ts'
import { createOnboarding } from '../features/onboarding/index.ts'
import { createOverview } from '../features/overview/index.ts'
import { createPay } from '../features/pay/index.ts'
import { createPhone } from '../features/phone/index.ts'
import { createRates } from '../features/rates/index.ts'
import { createReconciliation } from '../features/reconciliation/index.ts'
import { createReferrals, type Referrals } from '../features/referrals/index.ts'
import { createRequests } from '../features/requests/index.ts'
import { createSchedules } from '../features/schedules/index.ts'
import { createSeals } from '../features/seals/index.ts'
import { createSecurityAdmin } from '../features/security/admin/index.ts'
import { createSecurity } from '../features/security/index.ts'
import { createStatements } from '../features/statements/index.ts'
import { createSupport } from '../features/support/index.ts'
import { createTasks } from '../features/tasks/index.ts'
import { createTransfers } from '../features/transfers/index.ts'
import { createTransparency } from '../features/transparency/index.ts'
import { createUsers } from '../features/users/index.ts'
import { createWallet, type Wallet } from '../features/wallet/index.ts'
import type { ConfirmedActions } from '../feature.ts'
import { lastCleanProof } from '../ledger/index.ts'
import type { Transaction } from '../platform/database/database.ts'
import { knownMigrations } from '../platform/database/migration-files.ts'
import { fail } from '../platform/failure.ts'
import { createDatabaseFiles } from '../platform/files/files.ts'
import { ringFor } from '../platform/seal.ts'
import { sealSettingsIn } from '../platform/seals-config.ts'
import type { Base } from './base.ts'
import { namesFrom } from './names.ts'
import { countViolationsIn } from './violations.ts'

const pushingOf = ({ config, secrets }: Base): Parameters<typeof createNotifications>[0]['pushing'] =>
  secrets.vapidKey && {
    vapid: { key: secrets.vapidKey, subject: `mailto:${config.supportEmail}` },
    reach: config.pushesToLoopback ? 'loopback' : 'outside',
  }

/**
 * Creates every feature except the data export and the key rotation (compose-features.ts). To add one, create it here
 * and name it in the list at the end. Its `feature` registers its calls, jobs, caches, events, live updates, webhooks,
 * encrypted columns and personal data. The compiler checks that exactly one feature handles each call of the contract
 * (registry.ts).
 *
 * A feature gets functions of the features above it. A function such as `(id) => wallet.findItem(id)` reaches a feature
 * below it. Use this only for two features that call each other, and say why in a comment.
 */
export function createFeatures(base: Base, confirmedActions: () => ConfirmedActions) {
  const { book, books, config, secrets, lookupKeys, database, ledger, outbox, clock, log, broadcast, process } = base
  const approvals = createApprovals({ database, book, clock, log })
  const time_zone = config.timeZone
  const ofBook = membersOfBook(book, () => books.all().length > 1)
  const common = { database, book, ofBook, ledger, outbox, clock, log, approvals, settings: config, time_zone }
  const encryptionRing = (purpose: string) => ringFor(secrets.encryptionKeys, purpose)
  const storedFiles = createDatabaseFiles({ database, clock })

  // People. Identity writes to the audit trail, and the audit trail asks identity for roles.
  const security = createSecurity({ database, clock, roleOf: (db, user_id) => identity.roleOf(db, user_id) })
  const { recordAudit, recordSensitiveAccess } = security
  const legal = createLegal(common)
  const identity: Identity = createIdentity({
    ...common,
    recordAudit,
    recordFinding: security.recordFinding,
    raiseLock: security.raiseLock,
    countForgedToken: security.countForgedToken,
    // A sign-in checks second factors, and passkeys and providers open sessions of identity.
    secondFactor: {
      isOn: (db, user_id) => mfa.secondFactor.isOn(db, user_id),
      check: (user_id, code, request) => mfa.secondFactor.check(user_id, code, request),
    },
    otherSignInMethods: () => [mfa.signInMethods, oauth.signInMethods],
    // A sign-up may belong to a referral, and referral rewards depend on members’ limits.
    welcome: async (trx: Transaction, newcomer: NewMember) => {
      await legal.recordAgreed(trx, newcomer)
      await referrals.join(trx, newcomer)
    },
    isAgreedTo: legal.isAgreedTo,
    memory: base.identityMemory,
  })
  const mfa: Mfa = createMfa({
    ...common,
    identity,
    recordAudit,
    secretRing: encryptionRing('mfa.authenticator'),
    recoveryKey: lookupKeys['mfa.recovery_code'],
  })
  const confirmations = createConfirmations({
    ...common,
    identity,
    recordAudit,
    proofs: mfa.ownProofs,
    defaultAbove: config.sends.confirmAbove,
  })
  const onboarding = createOnboarding({
    book,
    database,
    identity,
    ledger,
    // See `welcome` above.
    joinReferral: (trx, newcomer) => referrals.joinAtSetup(trx, newcomer),
  })
  const oauth: Oauth = createOauth({ ...common, identity, recordAudit, providers: config.oidcProviders })
  const phone = createPhone({
    ...common,
    identity,
    recordAudit,
    // When staff change their phone number, their step-ups end, because codes go to that number.
    onStaffNumberChange: (...changed) => admin.handleNumberChange(...changed),
    onCodeOutcome: (outcome) => base.countMessage('text', outcome),
  })
  const files = createFiles({ database, clock, files: storedFiles })
  const documents = createDocuments({ database, clock, log, keys: secrets.documentKeys, brandName: config.brandName })
  const account = createAccount({
    ...common,
    requireReauthentication: identity.requireReauthentication,
    nameVerification,
    removePicture: files.removePicture,
  })

  // Fees, limits and payments.
  const fees = createFees({ database, clock, fundingMethods: fundingMethodsOf(config), approvals })
  const rates = createRates({ database, clock, log, time_zone, figures: config.htgRate, approvals })
  const limits = createLimits({
    ...common,
    profileOf: async (user_id) => (await identity.getPerson(user_id)) ?? fail('NOT_FOUND'),
  })
  const transfers = createTransfers({
    ...common,
    otherBooks: () => books.all().filter((other) => other.book.number !== book.number),
    fees,
    limits,
    rates,
    identity,
    public_url: config.publicUrl,
    brand_name: config.brandName,
    figures: config.sends,
    companyEmailDomain: config.companyEmailDomain,
  })
  const contacts = createContacts({ database, transfers, identity, clock })
  const pay = createPay({
    ...common,
    fees,
    limits,
    rates,
    transfers,
    getPerson: identity.getPerson,
    public_url: config.publicUrl,
    figures: config.payLinks,
  })
  const abuseReports = createAbuseReports({
    database,
    clock,
    identity,
    recordAudit,
    // An abuse report can name a payment, and the wallet finds it. The wallet depends on requests, requests depend on
    // the chat, and the chat depends on abuse reports.
    findPayment: async (user_id, transaction_id) => (await wallet.findItem(user_id, transaction_id))?.item ?? null,
  })
  const chat = createChat({ database, transfers, contacts, identity, files, abuseReports, clock, broadcast })
  const requests = createRequests({
    ...common,
    fees,
    transfers,
    contacts,
    identity,
    databaseOf: (number) => books.get(number)?.database ?? null,
    blockersOf: chat.blockersOf,
    figures: config.requests,
  })
  const schedules = createSchedules({
    ...common,
    fees,
    transfers,
    contacts,
    identity,
    hasLeft: account.hasLeft,
    recordSensitiveAccess,
    flagOf: security.flagOf,
  })
  const funding = createFunding({ ...common, fees, limits, rates })
  const referrals: Referrals = createReferrals({
    ...common,
    transfers,
    limits,
    publicUrl: config.publicUrl,
    phoneKey: lookupKeys['referrals.phone'],
  })
  const merchants = createMerchants({
    ...common,
    identity,
    recordAudit,
    reach: config.webhooksInside ? 'loopback' : 'outside',
    secretRing: encryptionRing('merchants.webhook_secret'),
  })
  const tasks = createTasks({
    ...common,
    fees,
    limits,
    rates,
    transfers,
    chat,
    files,
    // A task shows its dispute, and a dispute ends its task.
    disputesAbout: (db, ids) => disputes.about(db, 'task', ids),
  })
  const notifications = createNotifications({
    ...common,
    ...namesFrom(transfers),
    readAskedAddresses: requests.askedAddresses,
    readMessageBodies: (places, trx) => chat.readMessageBodies(trx, places),
    readTaskTitles: (task_ids, trx) => tasks.titlesOf(trx, task_ids),
    undoWindowSeconds: config.sends.undoWindowSeconds,
    pushing: pushingOf(base),
    addressOf: identity.getPerson,
  })
  const wallet: Wallet = createWallet({
    ...common,
    transfers,
    contacts,
    requests,
    schedules,
    rates,
    findMembers: identity.findMembers,
    holderOfTag: identity.holderOfTag,
    countUnread: notifications.countUnread,
  })
  const statements = createStatements({ ...common, wallet, identity, rates, key: lookupKeys['receipt codes'] })

  // Agents.
  const agents = createAgents({
    ...common,
    limits,
    identity,
    transfers,
    recordAudit,
    // A member sees an agent’s exact address after the agent has accepted their cash-out. Cash-outs depend on agents,
    // because they choose an agent and reserve the agent’s cash.
    hasAccepted: (member_id, agent_id) => cashouts.hasAccepted(member_id, agent_id),
  })
  const cashIns = createCashIns({ ...common, fees, limits, agents, identity, transfers, blockersOf: chat.blockersOf })
  const cashouts: Cashouts = createCashouts({
    ...common,
    fees,
    limits,
    rates,
    transfers,
    agents,
    chat,
    identity,
    recordAudit,
    // A cash-out shows its dispute, and a dispute ends its cash-out.
    disputesAbout: (db, ids) => disputes.about(db, 'cashout', ids),
    files: storedFiles,
    installation: config,
    issueReceiptCode: statements.issueCode,
    earnedByCashIns: cashIns.earnedSince,
    cashInSharesOf: cashIns.sharesWaiting,
    codeRing: encryptionRing('handover codes'),
  })
  const disputes: Disputes = createDisputes({
    ...common,
    transfers,
    chat,
    files,
    identity,
    recordAudit,
    items: { cashout: cashouts.disputable, task: tasks.disputed },
  })
  const support = createSupport({ ...common, files, identity, linkKey: lookupKeys['support links'] })
  const help = createHelp(common)

  // Staff.
  const ledgerHealth = () => watchHealth({ database, log, clock })
  const compliance = createCompliance({ ...common, identity, security })
  const admin: Admin = createAdmin({
    book,
    database,
    clock,
    recordAudit,
    recordAdminAccess: security.recordAdminAccess,
    confirmedActions,
    codes: phone.codes,
    proofs: mfa.ownProofs,
  })
  const adjustments = createAdjustments({ ...common, limits })
  const integrity = createIntegrity(common)
  const accounting = createAccounting(common)
  const earnings = createEarnings(common)
  const reconciliation = createReconciliation(common)
  const overview = createOverview({ ...common, ledgerHealth, transactionOfCode: statements.transactionOfCode })
  const users = createUsers({ ...common, identity, security, limits, wallet, agents, disputes })
  const deletions = createDeletions({ ...common, identity })
  const securityAdmin = createSecurityAdmin({ ...common, identity, recordAudit, recordExport: security.recordExport })
  const abuseReportsAdmin = createAbuseReportsAdmin({ database, clock, chat, files })
  const health = createHealth({
    ...common,
    process,
    violationsFound: () => countViolationsIn(books),
    totals: overview.totals,
    bookPairs: transfers.pairs,
    migrationsKnown: knownMigrations().length,
  })

  // Public proofs.
  const transparency = createTransparency({
    ...common,
    books,
    process,
    disputes,
    ledgerHealth,
    raiseAlerts: integrity.raiseAlerts,
    lastCleanProof: () => lastCleanProof(database),
    uptime: (days) => readUptime({ database, clock }, days),
  })
  const seals = createSeals({ ...common, wallet, process, settings: sealSettingsIn(book, config.seals) })

  return {
    identity,
    mfa,
    confirmations,
    onboarding,
    security,
    oauth,
    fees,
    rates,
    limits,
    transfers,
    pay,
    merchants,
    requests,
    schedules,
    contacts,
    abuseReports,
    chat,
    funding,
    wallet,
    notifications,
    phone,
    files,
    account,
    documents,
    referrals,
    agents,
    cashouts,
    cashIns,
    tasks,
    disputes,
    statements,
    support,
    help,
    legal,
    transparency,
    compliance,
    admin,
    approvals,
    adjustments,
    integrity,
    accounting,
    earnings,
    reconciliation,
    overview,
    users,
    deletions,
    securityAdmin,
    abuseReportsAdmin,
    health,
    seals,
  }
}
