import type { support as contract } from '@hai/contract/support'
import type { supportAdmin } from '@hai/contract/support-admin'
import type { Feature } from '../../feature.ts'
import type { SupportDeps } from './deps.ts'
import { adminHandlers } from './admin/handlers.ts'
import { askerHandlers } from './member-calls.ts'
import { supportData } from './personal-data.ts'
import { supportPushes } from './pushes.ts'

export { changedTicket } from './events.ts'

export interface Support {
  readonly feature: Feature<typeof contract & typeof supportAdmin>
}

export const createSupport = (deps: SupportDeps): Support => ({
  feature: {
    handlers: { ...askerHandlers(deps), ...adminHandlers(deps) },
    pushes: (events, isListening) => supportPushes(deps.database, events, isListening),
    personalData: supportData(deps.database),
  },
})
