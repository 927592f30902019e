import { userInfo } from 'node:os'
import type { RequestInfo } from '../../caller.ts'
import { newId } from '../../platform/ids.ts'

/** The request data that the audit trail stores for an action on the command line. */
export const commandLine = (): RequestInfo => ({ id: newId(), ip: '127.0.0.1', user_agent: 'command line' })

/** The operating-system user who runs the command. The audit trail stores this name. */
export const osUser = (): string => userInfo().username

export const byOperator = () => ({ extra_metadata: { os_user: osUser() } })
