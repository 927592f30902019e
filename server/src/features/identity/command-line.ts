import { userInfo } from 'node:os'
import type { RequestInfo } from '../../caller.ts'
import { newId } from '../../platform/ids.ts'

/** The request data of a command-line action in the audit trail. */
export const commandLine = (): RequestInfo => ({ id: newId(), ip: '127.0.0.1', user_agent: 'command line' })

export const byOperator = () => ({ extra_metadata: { os_user: userInfo().username } })
