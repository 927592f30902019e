import type { Broadcast } from '../../feature.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Contacts } from '../contacts/index.ts'
import type { Files } from '../files/index.ts'
import type { Identity } from '../identity/index.ts'
import type { AbuseReports } from '../abuse-reports/index.ts'
import type { Transfers } from '../transfers/index.ts'

export interface Context {
  readonly database: Database
  readonly transfers: Pick<Transfers, 'dealtWith' | 'dealtAmong'>
  readonly contacts: Pick<Contacts, 'nicknamesOf'>
  readonly identity: Pick<Identity, 'holderOfTag' | 'findMembers'>
  readonly files: Pick<Files, 'takeAttachment' | 'readAttachment'>
  readonly abuseReports: Pick<AbuseReports, 'report'>
  readonly clock: Clock
  readonly broadcast: Broadcast
}
