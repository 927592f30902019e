import { gateTable } from '@hai/contract/gate-table'
import { expect, test } from 'vitest'
import { offlineSegments } from './offline-segments.ts'

const isShown = (path: string): boolean => offlineSegments.includes(path.split('/')[1] ?? '')
const membersPaths = gateTable.flatMap(({ path, outcomes }) => (outcomes.signed_out.startsWith('/auth?returnTo=') ? [path] : []))

test.each([...membersPaths, '/terms', '/legal/fees', '/compliance', '/pay', '/support', '/support/send-money'])(
  '%s is shown without a network',
  (path) => {
    expect(isShown(path)).toBe(true)
  },
)

test.each(['/', '/auth', '/auth/callback', '/desk', '/desk/users', '/verify/ABC', '/rpc/send_money', '/dashboards'])(
  '%s needs a network',
  (path) => {
    expect(isShown(path)).toBe(false)
  },
)
