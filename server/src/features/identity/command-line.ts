import { userInfo } from 'node:os'
import type { RequestInfo } from '../../caller.ts'
import { newId } from '../../platform/ids.ts'

/** The request data that the audit trail stores for an action on the command line. */
export const commandLine = (): RequestInfo => ({ id: newId(), ip: '127.0.0.1', user_agent: 'command line' })

export const byOperator = () => ({ extra_metadata: { os_user: userInfo().username } })
