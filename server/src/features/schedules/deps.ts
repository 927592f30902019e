import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Contacts } from '../contacts/index.ts'
import type { Fees } from '../fees/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Security } from '../security/index.ts'
import type { Transfers } from '../transfers/index.ts'

export interface Context {
  readonly database: Database
  readonly fees: Fees
  readonly transfers: Pick<Transfers, 'payeeAt' | 'payMember' | 'dealtAmong'>
  readonly contacts: Pick<Contacts, 'nicknamesOf'>
  readonly identity: Pick<Identity, 'findMembers' | 'passGate'>
  readonly hasLeft: (user_id: string) => Promise<boolean>
  readonly flagOf: Security['flagOf']
  readonly recordSensitiveAccess: Security['recordSensitiveAccess']
  readonly outbox: Pick<Outbox, 'mail'>
  readonly settings: Pick<Config, 'brandName' | 'publicUrl' | 'supportEmail' | 'timeZone'>
  readonly clock: Clock
}
