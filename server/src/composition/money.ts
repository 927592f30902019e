import type { GroundOfStaff } from './features.ts'
import type { Chat } from '../features/chat/index.ts'
import { createContacts } from '../features/contacts/index.ts'
import { createFees } from '../features/fees/index.ts'
import { fundingMethodsOf } from '../features/funding/index.ts'
import type { Identity } from '../features/identity/index.ts'
import { createLimits } from '../features/limits/index.ts'
import { createPay } from '../features/pay/index.ts'
import { createRates } from '../features/rates/index.ts'
import { createRequests } from '../features/requests/index.ts'
import { createSchedules } from '../features/schedules/index.ts'
import type { Security } from '../features/security/index.ts'
import { createTransfers, type Transfers } from '../features/transfers/index.ts'
import { fail } from '../platform/failure.ts'

export function composeMoney(
  { config, database, ledger, outbox, clock, log, approvals }: Omit<GroundOfStaff, 'whisper'>,
  {
    identity,
    security,
    hasLeft,
    blockersOf,
  }: Pick<Chat, 'blockersOf'> & {
    readonly identity: Identity
    readonly security: Security
    readonly hasLeft: (user_id: string) => Promise<boolean>
  },
) {
  const fees = createFees({ database, clock, fundingMethods: fundingMethodsOf(config), approvals })
  const rates = createRates({ database, clock, log, time_zone: config.timeZone, figures: config.htgRate, approvals })
  const limits = createLimits({
    database,
    ledger,
    clock,
    time_zone: config.timeZone,
    approvals,
    standingOf: async (user_id) => (await identity.getPerson(user_id)) ?? fail('NOT_FOUND'),
  })
  const transfers: Transfers = createTransfers({
    database,
    ledger,
    fees,
    limits,
    rates,
    clock,
    outbox,
    identity,
    log,
    public_url: config.publicUrl,
    brand_name: config.brandName,
    figures: config.sends,
    time_zone: config.timeZone,
    companyEmailDomain: config.companyEmailDomain,
  })
  const contacts = createContacts({ database, transfers, identity, clock })

  const pay = createPay({
    database,
    ledger,
    fees,
    limits,
    rates,
    transfers,
    clock,
    getPerson: (user_id) => identity.getPerson(user_id),
    public_url: config.publicUrl,
    figures: config.payLinks,
  })

  const requests = createRequests({
    database,
    ledger,
    fees,
    transfers,
    contacts,
    identity,
    blockersOf,
    clock,
    log,
    figures: config.requests,
  })
  const schedules = createSchedules({
    database,
    fees,
    transfers,
    contacts,
    identity,
    hasLeft,
    clock,
    log,
    outbox,
    settings: config,
    recordSensitiveAccess: security.recordSensitiveAccess,
    flagOf: (user_id) => security.flagOf(user_id),
  })
  return { fees, rates, limits, transfers, contacts, pay, requests, schedules }
}
