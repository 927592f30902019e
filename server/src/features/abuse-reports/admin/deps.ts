import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Chat } from '../../chat/index.ts'
import type { Files } from '../../files/index.ts'

export interface AbuseReportsAdminDeps {
  readonly database: Database
  readonly chat: Pick<Chat, 'readForCase'>
  readonly files: Pick<Files, 'readAttachment'>
  readonly clock: Clock
}
