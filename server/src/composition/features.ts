import type { Contract } from '@hai/contract/contract'
import type { MessageOutcome } from '@hai/contract/health-words'
import { actsOf } from './acts.ts'
import { composeCashouts } from './cashouts.ts'
import { composeExport } from './export.ts'
import { composeSeals } from './seals.ts'
import { composeMerchants } from './merchants.ts'
import { composeMoney } from './money.ts'
import { composePeople } from './people.ts'
import { namesFrom } from './names.ts'
import { composeStatements } from './statements.ts'
import { composeKeyRotation } from './key-rotation.ts'
import { composeStaff } from './staff.ts'
import { composeTransparency } from './transparency.ts'
import type { Happening } from '../events/index.ts'
import { confirmingMoneyOut } from './money-out.ts'
import { createAccount } from '../features/account/index.ts'
import { type Approvals, createApprovals } from '../features/approvals/index.ts'
import { type Chat, createChat } from '../features/chat/index.ts'
import { createDisputes, type Disputes } from '../features/disputes/index.ts'
import { createDocuments, nameStanding } from '../features/documents/index.ts'
import { createFiles } from '../features/files/index.ts'
import { createFunding } from '../features/funding/index.ts'
import type { Newcomer, PasswordWork } from '../features/identity/index.ts'
import { createLegal } from '../features/legal/index.ts'
import { createNotifications } from '../features/notifications/index.ts'
import type { ThisProcess } from '../features/health/index.ts'
import { createReferrals, type Referrals } from '../features/referrals/index.ts'
import { createAbuseReports } from '../features/abuse-reports/index.ts'
import { createHelp } from '../features/help/index.ts'
import { createSupport } from '../features/support/index.ts'
import { createTasks, type Tasks } from '../features/tasks/index.ts'
import { createWallet } from '../features/wallet/index.ts'
import type { Acts, Feature, Handlers, Whisper } from '../feature.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { LookupKeys } from '../platform/lookup-keys.ts'
import type { Logger } from '../platform/log.ts'
import { createDatabaseFiles } from '../platform/files/files.ts'
import type { Outbox } from '../platform/outbox/outbox.ts'
import type { Secrets } from '../platform/secrets.ts'

export type CountMessage = (channel: 'mail' | 'text', outcome: MessageOutcome) => void

export interface Ground {
  readonly config: Config
  readonly secrets: Secrets
  readonly lookupKeys: LookupKeys
  readonly database: Database
  readonly ledger: Ledger
  readonly outbox: Outbox
  readonly clock: Clock
  readonly log: Logger
  readonly whisper: Whisper
  readonly process: ThisProcess
  readonly countMessage: CountMessage
  /** Default: the cost for production. */
  readonly passwordWork?: PasswordWork | undefined
}

export type GroundOfStaff = Ground & { readonly approvals: Approvals }

const pushingOf = ({ config, secrets }: Ground): Parameters<typeof createNotifications>[0]['pushing'] =>
  secrets.vapidKey && {
    vapid: { key: secrets.vapidKey, subject: `mailto:${config.supportEmail}` },
    reach: config.pushesToLoopback ? 'loopback' : 'outside',
  }

function createFeatures(ground: GroundOfStaff, acts: () => Acts) {
  const { config, secrets, lookupKeys, database, ledger, outbox, clock, log, whisper, approvals } = ground
  const legal = createLegal({ database, clock, settings: config, approvals })
  const welcome = async (trx: Transaction, newcomer: Newcomer) => {
    await legal.noteAgreed(trx, newcomer)
    await referrals.join(trx, newcomer)
  }
  const arrival = { welcome, isAgreedTo: legal.isAgreedTo }
  const people = composePeople(ground, arrival, (...changed) => staff.admin.numberChanged(...changed))
  const { security, identity, mfa, phone } = people
  const blockersOf: Chat['blockersOf'] = (...asked) => chat.blockersOf(...asked)
  const money = composeMoney(ground, { identity, security, blockersOf, hasLeft: (user_id) => account.hasLeft(user_id) })
  const { fees, rates, limits, transfers, contacts, requests, schedules } = money
  const notifications = createNotifications({
    database,
    clock,
    log,
    ...namesFrom(transfers),
    readAskedAddresses: requests.askedAddresses,
    readSaid: (places, trx) => chat.readSaid(trx, places),
    readTaskTitles: (task_ids, trx) => tasks.titlesOf(trx, task_ids),
    undoWindowSeconds: config.sends.undoWindowSeconds,
    pushing: pushingOf(ground),
    outbox,
    settings: config,
    addressOf: (user_id: string) => identity.getPerson(user_id),
  })
  const wallet = createWallet({
    database,
    ledger,
    transfers,
    contacts,
    requests,
    schedules,
    rates,
    clock,
    time_zone: config.timeZone,
    findMembers: (user_ids) => identity.findMembers(user_ids),
    holderOfTag: (hai_tag) => identity.holderOfTag(hai_tag),
    countUnread: (user_id) => notifications.countUnread(user_id),
  })
  const abuseReports = createAbuseReports({ database, clock, identity, wallet, recordAudit: security.recordAudit })
  const funding = createFunding({ database, ledger, fees, limits, rates, clock, log, settings: config })

  const files = createFiles({ database, clock, files: createDatabaseFiles({ database, clock }) })
  const referrals: Referrals = createReferrals({
    ...ground,
    limits,
    publicUrl: config.publicUrl,
    phoneKey: lookupKeys['referrals.phone'],
  })
  const documents = createDocuments({ database, clock, log, keys: secrets.documentKeys, brandName: config.brandName })
  const account = createAccount({
    database,
    clock,
    outbox,
    proveOneself: (caller, password) => identity.proveOneself(caller, password),
    nameStanding,
    removePicture: files.removePicture,
    settings: config,
  })

  const merchants = composeMerchants(ground, { identity, security })
  const chat: Chat = createChat({ database, transfers, contacts, identity, files, abuseReports, clock, whisper })
  const statements = composeStatements(ground, { wallet, identity, rates })
  const tasks: Tasks = createTasks({
    database,
    ledger,
    fees,
    limits,
    rates,
    transfers,
    chat,
    files,
    clock,
    log,
    disputesAbout: (db, ids) => disputes.about(db, 'task', ids),
  })
  const { agents, cashouts, cashIns } = composeCashouts(ground, {
    identity,
    fees,
    limits,
    rates,
    chat,
    transfers,
    statements,
    security,
    disputesAbout: (db, ids) => disputes.about(db, 'cashout', ids),
  })
  const disputes: Disputes = createDisputes({
    database,
    chat,
    files,
    identity,
    clock,
    log,
    approvals,
    recordAudit: security.recordAudit,
    time_zone: config.timeZone,
    items: { cashout: cashouts.disputable, task: tasks.disputed },
  })

  const support = createSupport({
    database,
    clock,
    outbox,
    files,
    identity,
    linkKey: lookupKeys['support links'],
    settings: config,
  })

  const help = createHelp({ database, settings: config })

  const staff: ReturnType<typeof composeStaff> = composeStaff(ground, {
    phone,
    mfa,
    security,
    limits,
    statements,
    acts,
    identity,
    wallet,
    agents,
    disputes,
    chat,
    files,
  })

  const transparency = composeTransparency(ground, { staff, disputes })

  return {
    ...people,
    ...money,
    merchants,
    chat,
    statements,
    cashouts,
    cashIns,
    disputes,
    tasks,
    staff,
    support,
    help,
    transparency,
    notifications,
    wallet,
    funding,
    files,
    account,
    documents,
    referrals,
    abuseReports,
    agents,
    legal,
  }
}

const handlersOf = ({ ledger }: Pick<Ground, 'ledger'>, ...parts: Parameters<typeof allHandlersOf>): Handlers<Contract> => {
  const handlers = allHandlersOf(...parts)
  return { ...handlers, ...confirmingMoneyOut(handlers, { confirmations: parts[0].confirmations, ledger }) }
}

const allHandlersOf = (
  all: ReturnType<typeof createFeatures>,
  dataExport: ReturnType<typeof composeExport>,
  seals: ReturnType<typeof composeSeals>,
): Handlers<Contract> => ({
  ...all.identity.feature.handlers,
  ...all.mfa.feature.handlers,
  ...all.confirmations.feature.handlers,
  ...all.onboarding.feature.handlers,
  ...all.security.feature.handlers,
  ...all.fees.feature.handlers,
  ...all.oauth.feature.handlers,
  ...all.rates.feature.handlers,
  ...all.limits.feature.handlers,
  ...all.transfers.feature.handlers,
  ...all.pay.feature.handlers,
  ...all.merchants.feature.handlers,
  ...all.requests.feature.handlers,
  ...all.schedules.feature.handlers,
  ...all.contacts.feature.handlers,
  ...all.abuseReports.feature.handlers,
  ...all.chat.feature.handlers,
  ...all.funding.feature.handlers,
  ...all.wallet.feature.handlers,
  ...all.notifications.feature.handlers,
  ...all.phone.feature.handlers,
  ...all.files.feature.handlers,
  ...all.account.feature.handlers,
  ...all.documents.feature.handlers,
  ...all.referrals.feature.handlers,
  ...all.agents.feature.handlers,
  ...all.cashouts.feature.handlers,
  ...all.cashIns.feature.handlers,
  ...all.tasks.feature.handlers,
  ...all.disputes.feature.handlers,
  ...all.statements.feature.handlers,
  ...all.support.feature.handlers,
  ...all.help.feature.handlers,
  ...all.legal.feature.handlers,
  ...all.transparency.feature.handlers,
  ...all.staff.handlers,
  ...dataExport.feature.handlers,
  ...seals.feature.handlers,
})

/** Features with data of their own, in the order in which their jobs and events are registered. */
const holdersOf = (all: ReturnType<typeof createFeatures>): readonly Feature[] => [
  all.identity.feature,
  all.mfa.feature,
  all.confirmations.feature,
  all.onboarding.feature,
  all.security.feature,
  all.oauth.feature,
  all.fees.feature,
  all.rates.feature,
  all.limits.feature,
  all.transfers.feature,
  all.pay.feature,
  all.merchants.feature,
  all.requests.feature,
  all.schedules.feature,
  all.contacts.feature,
  all.abuseReports.feature,
  all.chat.feature,
  all.funding.feature,
  all.wallet.feature,
  all.notifications.feature,
  all.phone.feature,
  all.files.feature,
  all.account.feature,
  all.documents.feature,
  all.referrals.feature,
  all.agents.feature,
  all.cashouts.feature,
  all.cashIns.feature,
  all.tasks.feature,
  all.disputes.feature,
  all.statements.feature,
  all.support.feature,
  all.help.feature,
  all.legal.feature,
  all.transparency.feature,
  ...all.staff.features,
]

export function composeFeatures(ground: Ground) {
  const all = createFeatures({ ...ground, approvals: createApprovals(ground) }, () => acts)
  const { identity, security, transfers, notifications, fees, limits, rates, files, staff, transparency } = all
  const seals = composeSeals(ground, all)
  const holders = holdersOf(all)
  const dataExport = composeExport(ground, { ...identity, ...security }, holders)
  const { keyRotation, keys, hashKeysMadeFromOurs } = composeKeyRotation(ground, [...holders, seals.feature, dataExport.feature])
  const features = [...holders, seals.feature, dataExport.feature, keyRotation.feature]
  const acts: Acts = actsOf(features)
  const handlers = handlersOf(ground, all, dataExport, seals)
  /** Receives every event on every process, to keep the features’ caches current. */
  const hear = (happenings: readonly Happening[]): void => {
    for (const part of [identity, security, transfers, notifications, fees, limits, rates]) part.hear(happenings)
  }
  const { merchants, mfa, onboarding, contacts, abuseReports, requests, schedules } = all
  const { chat, agents, cashouts, cashIns, disputes, tasks } = all
  return {
    merchants,
    identity,
    security,
    mfa,
    onboarding,
    transfers,
    contacts,
    abuseReports,
    requests,
    schedules,
    features,
    handlers,
    hear,
    files,
    readPicture: files.readPicture,
    chat,
    agents,
    cashouts,
    cashIns,
    disputes,
    seals,
    tasks: tasks,
    keyRotation,
    keys,
    hashKeysMadeFromOurs,
    admin: staff.admin,
    heartbeat: staff.health.heartbeat,
    proveLiabilities: transparency.proveNow,
    raiseLedgerAlerts: staff.integrity.raiseAlerts,
    reportsOn: staff.reportsOn,
  }
}
