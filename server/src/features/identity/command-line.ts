import { userInfo } from 'node:os'
import type { RequestInfo } from '../../caller.ts'
import { newId } from '../../platform/ids.ts'

/** An act from the server’s own command line, as the audit trail names it. */
export const commandLine = (): RequestInfo => ({ id: newId(), ip: '127.0.0.1', user_agent: 'command line' })

/** Who at this machine did it: the account of the operating system. */
export const byOperator = () => ({ extra_metadata: { os_user: userInfo().username } })
