import { beforeEach, expect, test, vi } from 'vitest'
import { recordVisit } from './sensitive-paths.ts'

const logSecurityEvent = vi.hoisted(() => vi.fn())
vi.mock('../../api/audit.ts', () => ({ logSecurityEvent }))
beforeEach(() => logSecurityEvent.mockClear())

test.each(['/wallet', '/wallet/0198', '/settings'])('records a visit to %s as info', (path) => {
  recordVisit(path)
  const visit = { action: 'visit', resource: path }
  expect(logSecurityEvent).toHaveBeenCalledExactlyOnceWith('sensitive_data_access', 'info', visit)
})

test.each(['/dashboard', '/walletless', '/legal/terms'])('does not record a visit to %s', (path) => {
  recordVisit(path)
  expect(logSecurityEvent).not.toHaveBeenCalled()
})
